import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../i18n/locale'
import { featuredProductsQuery } from '../queries'
import { ProductGrid } from './product-grid'

/**
 * The newest products, for pages that show no other products, such as an empty cart. Renders nothing until the products
 * have loaded.
 */
export default function NewestProducts() {
  const { featured } = useMessages()
  const { data } = useQuery(featuredProductsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="newest" className="shell pb-10 text-left">
      <h2 id="newest" className="mb-3 font-display text-2xl font-bold md:mb-5 md:text-3xl">
        {featured.title}
      </h2>
      <ProductGrid products={data.items} isFirstOnPage={false} heading="h3" />
    </section>
  )
}

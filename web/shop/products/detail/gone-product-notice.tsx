import { paths } from '../../../../domain/pages/page-paths'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { buttonClass } from '../../../ui/form/button'
import { RelatedProducts } from './related-products'

/** Similar products and a link to the category, for a product that is sold or held for another buyer. */
export default function GoneProductNotice({ product, note }: { product: Product; note: string }) {
  const { language, messages } = useLocale()
  return (
    <div className="space-y-3">
      {note ? <p className="text-steel-700">{note}</p> : null}
      <RelatedProducts slug={product.slug} layout="rows" />
      <Link to={paths.category(product.category)[language]} className={buttonClass('secondary', 'w-full')}>
        {messages.product.seeCategory}
      </Link>
    </div>
  )
}

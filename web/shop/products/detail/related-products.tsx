import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../navigation'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { ProductCard } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { Picture } from '../pictures/picture'
import { useDisplayPrices } from '../price'
import { relatedProductsQuery } from '../queries'

/**
 * Layouts of related products: `rows` beside the notice of a sold product, `cards` at the end of a product page. Cards
 * render and load pictures only near the viewport. A placeholder reserves their height.
 */
const LAYOUT_VARIANTS = {
  rows: { section: '', list: 'sm:grid-cols-2', item: '', picture: 'w-20', sizes: '80px' },
  cards: {
    section:
      '-mx-3 mt-11 px-3 pt-3 pb-6 [content-visibility:auto] [contain-intrinsic-size:auto_42rem] lg:[contain-intrinsic-size:auto_29rem] print:hidden',
    list: 'grid-cols-2 lg:grid-cols-4',
    item: 'flex-col',
    picture: '',
    sizes: '(min-width: 1024px) 300px, 46vw',
  },
} as const

/** Related products: first those of the same category and battery platform, each group sorted by nearest price. */
export function RelatedProducts({ slug, layout }: { slug: string; layout: keyof typeof LAYOUT_VARIANTS }) {
  const { product: words } = useLocale().messages
  const { data: products = [] } = useQuery(relatedProductsQuery(slug))
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className={LAYOUT_VARIANTS[layout].section}>
      <h2 id="related" className="font-display text-2xl font-semibold">
        {words.related}
      </h2>
      <ul className={`mt-3 grid gap-3 ${LAYOUT_VARIANTS[layout].list}`}>
        {products.map((product) => (
          <SmallProductCard key={product.id} product={product} layout={layout} />
        ))}
      </ul>
    </section>
  )
}

type SmallProductCardProps = {
  product: ProductCard
  layout: keyof typeof LAYOUT_VARIANTS
  onLeave?: () => void
}

/** A small card of a product: picture, name, grade and price. `onLeave` runs when the visitor opens the product. */
export function SmallProductCard({ product, layout, onLeave }: SmallProductCardProps) {
  const { language, messages } = useLocale()
  const { price } = useDisplayPrices(product)
  const { item, picture, sizes } = LAYOUT_VARIANTS[layout]
  return (
    <li
      className={`relative flex overflow-hidden rounded-md bg-white ring-1 ring-steel-200 transition-shadow focus-within:shadow-lg hover:shadow-lg ${item}`}
    >
      <div className={`shrink-0 ${picture}`}>
        <Picture url={product.image} alt="" sizes={sizes} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 p-2.5">
        <Link
          to={paths.product(product.slug)[language]}
          lang={fallbackLanguage(language, product.nameEn)}
          onClick={onLeave}
          className="line-clamp-3 text-sm font-semibold leading-snug after:absolute after:inset-0 hover:underline"
        >
          {localizedText(language, product.name, product.nameEn)}
        </Link>
        <p className="text-sm text-steel-700">
          {product.grade} · {messages.product.shortGrades[product.grade]}
        </p>
        <p className="mt-auto font-display text-xl font-bold leading-none tabular-nums">
          <span className="sr-only">{messages.product.price}: </span>
          {price}
        </p>
      </div>
    </li>
  )
}

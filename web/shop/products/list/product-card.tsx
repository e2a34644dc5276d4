import { Link } from '../../../navigation'
import { withNbsp } from '../../../../domain/products/catalog/catalog'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { ProductCard as Card } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { AddToCartButton } from '../../cart/add-to-cart-button'
import { AvailabilityBadge } from '../availability-badge'
import { Picture } from '../pictures/picture'
import { CardPrice, useDisplayPrices } from '../price'

export const CARD_IMAGE_SIZES =
  '(min-width: 1280px) 300px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw'

type Props = {
  product: Card
  isFirst?: boolean
  /** The heading level of the name: one below the heading of the list. */
  headingTag: 'h2' | 'h3'
}

export function ProductCard({ product, isFirst = false, headingTag: Heading }: Props) {
  const { language, messages } = useLocale()
  const { catalogue } = useDisplayPrices(product)
  const name = withNbsp(localizedText(language, product.name, product.nameEn))
  const isSold = product.availability === 'sold'
  return (
    <article className="group relative flex flex-col rounded-md bg-white ring-1 ring-steel-200 transition-shadow hover:shadow-lg focus-within:shadow-lg">
      <div className="relative overflow-hidden rounded-t-md">
        <Picture
          url={product.image}
          alt=""
          sizes={CARD_IMAGE_SIZES}
          isFirst={isFirst}
          className={isSold ? 'opacity-60 grayscale' : ''}
        />
        <div className="absolute left-3 top-3 flex flex-wrap gap-1.5">
          {catalogue ? (
            <span
              aria-hidden="true"
              className="rounded-sm bg-accent px-2 py-1 text-sm font-bold leading-tight"
            >
              {messages.product.catalogueBadge({ percent: catalogue.percent })}
            </span>
          ) : null}
          <span className="rounded-sm bg-ink px-2 py-1 text-sm font-semibold leading-tight text-white">
            {messages.product.grade({ grade: product.grade })}
          </span>
        </div>
      </div>
      <div className="flex grow flex-col gap-2.5 p-4">
        <p className="text-xs text-steel-600">
          {messages.product.sku} {product.sku}
        </p>
        <Heading className="line-clamp-3 min-h-[2.6em] font-semibold leading-[1.3]">
          <Link
            to={paths.product(product.slug)[language]}
            lang={fallbackLanguage(language, product.nameEn)}
            className="after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        </Heading>
        <CardPrice product={product} />
        <div className="mt-auto space-y-3 pt-1">
          <AvailabilityBadge product={product} />
          {product.inStock ? <AddToCartButton product={product} className="relative z-10 w-full" /> : null}
        </div>
      </div>
    </article>
  )
}

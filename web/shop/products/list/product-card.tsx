import { Link } from '../../../navigation'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { ProductCard as Card } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale, useMessages } from '../../../i18n/locale'
import { AddToCartButton } from '../../cart/add-to-cart-button'
import { AvailabilityBadge } from '../availability-badge'
import { CARD_IMAGE_SIZES, Picture } from '../pictures/picture'
import { CardPrice, useDisplayPrices } from '../price'
import { ProductName } from '../product-name'

type Props = {
  product: Card
  isFirst?: boolean
  /** The `sizes` attribute of the picture. */
  imageSizes?: string
  /** The heading level of the name: one below the heading of the list. */
  headingTag: 'h2' | 'h3'
}

/** A product in a list: picture, saving, name, grade, availability, price and button. The whole card is a link. */
export function ProductCard({
  product,
  isFirst = false,
  imageSizes = CARD_IMAGE_SIZES,
  headingTag: Heading,
}: Props) {
  const { language, messages } = useLocale()
  const { catalogue } = useDisplayPrices(product)
  return (
    <article className="group relative flex gap-3 rounded-md bg-white p-3 ring-1 ring-steel-200 transition-shadow hover:shadow-lg focus-within:shadow-lg sm:flex-col sm:gap-0 sm:p-0">
      <div className="relative w-[min(7rem,32%)] shrink-0 self-start overflow-hidden rounded-sm sm:w-full sm:rounded-b-none sm:rounded-t-md">
        <Picture url={product.image} alt="" sizes={imageSizes} isFirst={isFirst} />
        {catalogue ? (
          <span
            aria-hidden="true"
            className="absolute left-0 top-0 rounded-br-sm bg-accent px-1.5 py-1 text-sm font-bold leading-none tabular-nums sm:left-3 sm:top-3 sm:rounded-sm sm:px-2"
          >
            {messages.product.discountBadge({ percent: catalogue.percent })}
          </span>
        ) : null}
      </div>
      <div className="flex min-w-0 grow flex-col gap-2 sm:gap-2.5 sm:p-4">
        <Heading className="font-semibold sm:line-clamp-3 leading-[1.3] sm:min-h-[2.6em]">
          <Link
            to={paths.product(product.slug)[language]}
            lang={fallbackLanguage(language, product.nameEn)}
            className="after:absolute after:inset-0 hover:underline"
          >
            <ProductName name={localizedText(language, product.name, product.nameEn)} />
          </Link>
        </Heading>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <GradeChip grade={product.grade} />
          <AvailabilityBadge product={product} />
        </div>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-2 sm:flex-col sm:items-stretch sm:gap-3 sm:pt-1">
          {/* In a narrow card, the price wraps before the button moves to a line of its own. */}
          <div className="min-w-0 grow basis-24 sm:basis-auto">
            <CardPrice product={product} />
          </div>
          {product.inStock ? (
            <AddToCartButton
              product={product}
              isCompactOnPhones
              className="relative z-10 max-sm:min-w-12 max-sm:px-0 sm:w-full"
            />
          ) : null}
        </div>
      </div>
    </article>
  )
}

/** The grade of a product in words, such as "B · drobne ślady". Buyers do not know the letters yet. */
const GradeChip = ({ grade }: Pick<Card, 'grade'>) => (
  <span className="rounded-sm px-1.5 py-0.5 text-sm leading-tight ring-1 ring-inset ring-steel-300">
    <b className="font-semibold">{grade}</b> · {useMessages().product.shortGrades[grade]}
  </span>
)

import { Link } from '../../../navigation'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { ProductCard as Card } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale, useMessages } from '../../../i18n/locale'
import { AddToCartButton } from '../../cart/add-to-cart-button'
import { AvailabilityBadge } from '../availability-badge'
import { CARD_IMAGE_SIZES, Picture } from '../pictures/picture'
import { CardPrice } from '../price'
import { ProductName } from '../product-name'

type Props = {
  product: Card
  isFirst?: boolean
  /** True shows the picture in full width on phones too, as in the hero of the home page. */
  isFullWidthOnPhone?: boolean
  /** The `sizes` attribute of the picture. */
  imageSizes?: string
  /** The heading level of the name: one below the heading of the list. */
  headingTag: 'h2' | 'h3'
}

/** A product in a list: picture, saving, name, grade, availability, price and button. The whole card is a link. */
export function ProductCard({
  product,
  isFirst = false,
  isFullWidthOnPhone = false,
  imageSizes = CARD_IMAGE_SIZES,
  headingTag: Heading,
}: Props) {
  const { language } = useLocale()
  return (
    <article
      className={`group relative overflow-hidden rounded-md bg-white ring-1 ring-steel-200 transition-shadow hover:shadow-lg focus-within:shadow-lg ${isFullWidthOnPhone ? '' : 'max-sm:flex sm:row-span-5 sm:grid sm:grid-rows-subgrid sm:gap-y-0'}`}
    >
      <div
        className={
          isFullWidthOnPhone ? '' : 'flex shrink-0 items-center bg-studio max-sm:w-[40%] max-[23rem]:w-1/3'
        }
      >
        <Picture
          url={product.image}
          alt=""
          sizes={imageSizes}
          isFirst={isFirst}
          className={isFullWidthOnPhone ? 'max-md:aspect-5/4' : ''}
        />
      </div>
      <div
        className={`flex min-w-0 grow flex-col gap-2 p-3 sm:p-4 ${isFullWidthOnPhone ? '' : 'sm:row-span-4 sm:grid sm:grid-rows-subgrid sm:gap-y-2.5'}`}
      >
        <Heading className="font-semibold sm:line-clamp-4 leading-[1.3]">
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
        <div className="mt-auto flex flex-wrap items-end justify-between gap-2 sm:contents">
          {/* In a narrow card, the price wraps before the button moves to a line of its own. */}
          <div className="min-w-0 max-sm:grow max-sm:basis-24">
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

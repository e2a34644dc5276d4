import { ImageOff, Pencil } from 'lucide'
import { type ComponentProps, useRef, useState } from 'react'
import { localizedText } from '../../../../domain/language'
import { formatMoney } from '../../../../domain/money/currency'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import type { StaffProductListItem } from '../../../api'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { Icon } from '../../../ui/image/icon'
import { TickBox } from '../../kit/list/tick-box'
import { useDaysSince } from '../../returns/deadline-day'
import { useStaffProductsWords } from '../words'
import { PriceEditor } from './price-editor'
import { StateBadge } from './state-badge'
import { useProductListWords } from './words'

/** Maximum number of missing fields that a row names. The product form lists all of them. */
const MAX_SHOWN_FIELDS = 3

type Props = {
  product: StaffProductListItem
  /** The checkbox of the row; null for members who may not change products. */
  tickBoxProps: Omit<ComponentProps<typeof TickBox>, 'label'> | null
}

/**
 * A product in the list: picture, name, state and price. Staff edit the price of a draft or of goods for sale in the
 * row.
 */
export function ProductRow({ product, tickBoxProps }: Props) {
  const words = useProductListWords()
  const { language } = useLocale()
  const [isEditing, setEditing] = useState(false)
  const priceButtonRef = useRef<HTMLButtonElement>(null)
  const name = localizedText(language, product.name, product.nameEn)
  const price = formatMoney(parsePrice(product.exhibitionPrice), 'PLN', language)
  const canChangePrice = tickBoxProps !== null && (product.state === 'for_sale' || product.state === 'draft')
  const closeEditor = () => {
    setEditing(false)
    priceButtonRef.current?.focus()
  }
  return (
    <li>
      <div className="relative flex hover:bg-steel-50">
        {tickBoxProps ? (
          <span className="relative z-10 flex">
            <TickBox label={words.choose({ name, sku: product.sku })} {...tickBoxProps} />
          </span>
        ) : null}
        <div className="grid min-w-0 grow grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-2.5 pl-1 pr-1 md:grid-cols-[3rem_minmax(0,1fr)_8rem_5.5rem_8.5rem] md:items-center md:pr-2">
          <ProductPicture image={product.image} />
          <span className="col-span-2 min-w-0 leading-tight md:col-span-1">
            <Link
              to={adminPaths.product(product.id)}
              className="line-clamp-4 font-semibold after:absolute after:inset-0 xl:line-clamp-2 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3"
            >
              {name}
            </Link>
            <span className="mt-0.5 block truncate text-sm text-steel-700">{product.sku}</span>
          </span>
          <span className="col-start-3 row-start-2 -my-1 self-center text-right md:col-start-5 md:row-start-1">
            {canChangePrice ? (
              <button
                ref={priceButtonRef}
                type="button"
                aria-expanded={isEditing}
                aria-label={words.price.edit({ price, name })}
                onClick={() => (isEditing ? closeEditor() : setEditing(true))}
                className="relative z-10 inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2 font-semibold tabular-nums underline decoration-dotted underline-offset-4 hover:bg-steel-200"
              >
                {price}
                <Icon shape={Pencil} className="size-3.5 text-steel-600" />
              </button>
            ) : (
              <span className="inline-flex min-h-11 items-center px-2 font-semibold tabular-nums text-steel-700">
                {price}
              </span>
            )}
          </span>
          <span className="col-start-2 row-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 self-center text-sm text-steel-700 md:contents">
            <span className="md:col-start-3 md:row-start-1">
              <StateBadge state={product.state} />
            </span>
            <span className="tabular-nums md:col-start-4 md:row-start-1 md:text-sm md:leading-tight">
              <ProductFacts product={product} />
            </span>
          </span>
          {product.state === 'draft' ? <MissingFields fields={product.missing} /> : null}
        </div>
      </div>
      {isEditing ? <PriceEditor product={product} onClose={closeEditor} /> : null}
    </li>
  )
}

/** Shows grade and days in the shop, and the number of units if the product has more than one. */
function ProductFacts({ product }: { product: StaffProductListItem }) {
  const words = useProductListWords()
  const unitWords = useStaffProductsWords()
  const days = useDaysSince(product.listedAt) ?? 0
  const isListed = product.state === 'for_sale' || product.state === 'held'
  const isSingleUnit = product.stock + product.held + product.sold === 1
  return (
    <>
      <span className="md:block">{words.grade({ grade: product.grade })}</span>
      {isListed ? (
        <>
          <span aria-hidden="true" className="md:hidden">
            {' · '}
          </span>
          <span className="md:block">{words.listedFor({ days })}</span>
        </>
      ) : null}
      {isSingleUnit ? null : (
        <>
          <span aria-hidden="true">
            <span className="md:hidden">{' · '}</span>
            <span className="md:block">{unitWords.unitCountsShort(product)}</span>
          </span>
          <span className="sr-only">{unitWords.pieces(product)}</span>
        </>
      )}
    </>
  )
}

function MissingFields({ fields }: { fields: StaffProductListItem['missing'] }) {
  const words = useProductListWords()
  const { fields: fieldNames } = useStaffProductsWords()
  const moreCount = fields.length - MAX_SHOWN_FIELDS
  const missingNames = fields.slice(0, MAX_SHOWN_FIELDS).map((field) => fieldNames[field])
  const text =
    moreCount > 0
      ? `${missingNames.join(', ')} ${words.andMore({ count: moreCount })}`
      : missingNames.join(', ')
  return (
    <span className="col-span-2 col-start-2 text-sm leading-tight text-steel-700 md:col-span-4 md:col-start-2">
      {fields.length > 0 ? words.missing({ fields: text }) : words.isReady}
    </span>
  )
}

function ProductPicture({ image }: { image: string }) {
  const words = useStaffProductsWords()
  return image ? (
    <img
      src={pictureUrlAtWidth(image, 224)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="row-span-2 size-12 rounded-sm bg-studio object-cover md:row-span-1"
    />
  ) : (
    <span className="row-span-2 grid size-12 place-items-center rounded-sm bg-steel-100 text-steel-600 md:row-span-1">
      <Icon shape={ImageOff} className="size-5" />
      <span className="sr-only">{words.noPicture}</span>
    </span>
  )
}

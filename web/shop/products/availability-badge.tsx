import { formatFullDate } from '../../../domain/time/format-days'
import type { ProductCard } from '../../api'
import { useLocale } from '../../i18n/locale'

const AVAILABILITY_DOT_CLASSES = {
  available: 'bg-good',
  held: 'bg-accent-strong',
  sold: 'bg-steel-400',
} as const

type Props = {
  product: Pick<ProductCard, 'availability' | 'stock' | 'soldOn'>
  /**
   * Replaces the default text for a held product, for example if the unpaid order of this visitor holds the product.
   */
  heldText?: string | undefined
}

export function AvailabilityBadge({ product, heldText }: Props) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const { soldOn } = product
  const availabilityText = {
    available: words.available({ count: product.stock }),
    held: heldText ?? words.held,
    sold: soldOn ? words.soldOn({ day: formatFullDate(new Date(soldOn), language) }) : words.sold,
  }[product.availability]
  return (
    <p className="flex items-center gap-2 text-sm font-medium text-steel-800">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${AVAILABILITY_DOT_CLASSES[product.availability]}`}
      />
      {availabilityText}
    </p>
  )
}

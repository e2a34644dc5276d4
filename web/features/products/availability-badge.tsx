import type { ProductCard } from '../../api'
import { useMessages } from '../../i18n/locale'

const DOTS = { available: 'bg-good', held: 'bg-accent-strong', sold: 'bg-steel-400' } as const

type Props = {
  product: Pick<ProductCard, 'availability' | 'stock'>
  /** Said of a reserved product instead of what others read. */
  held?: string | undefined
}

export function AvailabilityBadge({ product, held }: Props) {
  const { product: words } = useMessages()
  const text = {
    available: words.available({ count: product.stock }),
    held: held ?? words.held,
    sold: words.sold,
  }[product.availability]
  return (
    <p className="flex items-center gap-2 text-sm font-medium text-steel-800">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${DOTS[product.availability]}`} />
      {text}
    </p>
  )
}

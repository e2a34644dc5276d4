import { ShoppingCart } from 'lucide'
import { useMessages } from '../../i18n/locale'
import { Icon } from '../../ui/image/icon'
import { useCartDrawer } from './cart-drawer-state'
import { useCart } from './queries'

/** The header's cart button with the number of units. Units that are no longer available do not count. */
export function CartButton() {
  const messages = useMessages()
  const { open } = useCartDrawer()
  const unitCount = (useCart().data ?? []).reduce(
    (sum, line) => sum + Math.min(line.quantity, line.product.available),
    0,
  )
  return (
    <button
      type="button"
      onClick={open}
      aria-label={messages.header.cart({ count: unitCount })}
      className="relative grid size-11 place-items-center rounded-sm hover:bg-steel-100"
    >
      <Icon shape={ShoppingCart} className="size-6" />
      {unitCount > 0 ? (
        <span className="absolute right-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold tabular-nums">
          {unitCount}
        </span>
      ) : null}
    </button>
  )
}

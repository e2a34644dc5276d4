import { Check, ShoppingCart } from 'lucide'
import { useRef } from 'react'
import { useMessages } from '../../i18n/locale'
import { useSellingPause } from '../../i18n/use-selling-pause'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { useCartDrawer } from './cart-drawer-state'
import { type AddedProduct, useAddToCart, useCart } from './queries'

/**
 * Adds one unit to the cart and opens the cart. If the cart already holds all available units, it only opens the cart.
 */
export function AddToCartButton({
  product,
  isCompactOnPhones = false,
  className = '',
}: {
  product: AddedProduct
  /**
   * True for the quiet button of a card, whose visible label is hidden on phones. Screen readers still read the label.
   */
  isCompactOnPhones?: boolean
  className?: string
}) {
  const { product: words } = useMessages()
  const { open } = useCartDrawer()
  const { add, isPending } = useAddToCart()
  const isBusy = useRef(false)
  const labelClass = isCompactOnPhones ? 'max-sm:sr-only' : ''
  const pause = useSellingPause()
  const cartLine = useCart().data?.find((line) => line.product.id === product.id)
  if (cartLine && cartLine.quantity >= Math.max(product.stock, 1)) {
    return (
      <Button variant="secondary" className={className} onClick={open}>
        {isCompactOnPhones ? <Icon shape={Check} className="size-4.5 sm:hidden" /> : null}
        <span className={labelClass}>{words.inCart}</span>
      </Button>
    )
  }
  if (pause) return <p className="text-sm font-semibold">{isCompactOnPhones ? pause.short : pause.text}</p>
  return (
    <Button
      variant={isCompactOnPhones ? 'secondary' : 'primary'}
      className={className}
      disabled={!product.inStock}
      aria-busy={isPending}
      onClick={() => {
        // Ignores a second press that comes before the button is rendered as busy.
        if (isBusy.current) return
        isBusy.current = true
        void add(product).finally(() => (isBusy.current = false))
      }}
    >
      <Icon shape={ShoppingCart} className="size-4.5" />
      <span className={labelClass}>{isPending ? words.adding : words.addToCart}</span>
    </Button>
  )
}

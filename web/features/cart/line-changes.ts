import { useQueryClient } from '@tanstack/react-query'
import { api, type CartLine, done, read } from '../../api'
import { useLocale, useMessages } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { cartSession } from '../../storage'
import { showToast } from '../../ui/toast-store'
import { useCartDrawer } from './cart-drawer-state'
import { useCartChange } from './queries'

// Apart from queries.ts, which every page loads.

/** The format of a product id. A link with an id needs no look-up by slug. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Puts a product into the cart by its id or slug, also by a slug that it had before, and opens the cart. */
export function useAddNamed() {
  const messages = useMessages()
  const { open } = useCartDrawer()
  const { mutateAsync } = useCartChange(
    async (name: string) => {
      const { id } = UUID.test(name)
        ? { id: name }
        : await read(api.products[':id'].$get({ param: { id: name } }))
      return read(api.cart.$post({ json: { sessionId: cartSession.open(), productId: id, quantity: 1 } }))
    },
    () => messages.cart.addFailed,
  )
  // A failure has been told by then.
  return (name: string) => mutateAsync(name).then(open, () => undefined)
}

export function useChangeQuantity() {
  const messages = useMessages()
  return useCartChange(
    // Below one is never asked for (specification 4): removing is a choice of its own.
    ({ id, quantity }: { id: string; quantity: number }) =>
      quantity < 1 ? Promise.resolve() : read(api.cart[':id'].$put({ param: { id }, json: { quantity } })),
    () => messages.cart.updateFailed,
  )
}

export function useRemoveFromCart() {
  const messages = useMessages()
  const client = useQueryClient()
  const locale = useLocale()
  // The row that offered the removal is gone by then, and with it any mutation of its own.
  const undo = async ({ product, quantity }: CartLine) => {
    try {
      await read(api.cart.$post({ json: { sessionId: cartSession.open(), productId: product.id, quantity } }))
    } catch (error) {
      const description = await refusalText(locale, error)
      showToast({ title: messages.error, description, isError: true })
    }
    await client.invalidateQueries({ queryKey: ['cart'] })
  }
  return useCartChange(
    async (line: CartLine) => {
      await done(api.cart[':id'].$delete({ param: { id: line.id } }))
      showToast({
        title: messages.cart.removed,
        description: messages.cart.removedLead,
        action: { label: messages.cart.undo, run: () => void undo(line) },
      })
    },
    () => messages.cart.removeFailed,
  )
}

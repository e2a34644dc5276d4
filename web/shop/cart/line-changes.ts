import { useQueryClient } from '@tanstack/react-query'
import { api, type CartLine, ensureOk, readBody } from '../../api'
import { useLocale, useMessages } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { cartSession } from '../../storage/storage'
import { showToast } from '../../ui/overlay/toast-store'
import { useCartDrawer } from './cart-drawer-state'
import { useCartMutation } from './queries'

// This code is separate from queries.ts, which every page loads, so that only pages that change a cart load it.

/** The format of a product id. A link with an id needs no look-up by slug. */
const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Adds a product to the cart by id or slug (also a former slug) and opens the cart. */
export function useAddProductByIdOrSlug() {
  const messages = useMessages()
  const { open } = useCartDrawer()
  const { mutateAsync } = useCartMutation({
    changeCart: async (idOrSlug: string) => {
      const { id } = UUID_PATTERN.test(idOrSlug)
        ? { id: idOrSlug }
        : await readBody(api.products[':id'].$get({ param: { id: idOrSlug } }))
      return readBody(api.cart.$post({ json: { sessionId: cartSession.open(), productId: id, quantity: 1 } }))
    },
    describeError: () => messages.cart.addFailed,
  })
  // `useCartMutation` has already shown the error.
  return (idOrSlug: string) => mutateAsync(idOrSlug).then(open, () => undefined)
}

export function useChangeQuantity() {
  const messages = useMessages()
  return useCartMutation({
    // The quantity never goes below one (spec §4): removal is a separate action.
    changeCart: ({ id, quantity }: { id: string; quantity: number }) =>
      quantity < 1
        ? Promise.resolve()
        : readBody(api.cart[':id'].$put({ param: { id }, json: { quantity } })),
    describeError: () => messages.cart.updateFailed,
    applyChange: (lines, { id, quantity }) =>
      lines.map((line) => (line.id === id && quantity >= 1 ? { ...line, quantity } : line)),
  })
}

export function useRemoveFromCart() {
  const messages = useMessages()
  const client = useQueryClient()
  const locale = useLocale()
  // Calls the API directly, because the removed cart line and its mutations are unmounted by then.
  const undoRemoval = async ({ product, quantity }: CartLine) => {
    try {
      await readBody(
        api.cart.$post({ json: { sessionId: cartSession.open(), productId: product.id, quantity } }),
      )
    } catch (error) {
      const description = await refusalText(locale, error)
      showToast({ title: messages.error, description, isError: true })
    }
    await client.invalidateQueries({ queryKey: ['cart'] })
  }
  return useCartMutation({
    changeCart: async (line: CartLine) => {
      await ensureOk(api.cart[':id'].$delete({ param: { id: line.id } }))
      showToast({
        title: messages.cart.removed,
        description: messages.cart.removedLead,
        action: { label: messages.cart.undo, run: () => void undoRemoval(line) },
      })
    },
    describeError: () => messages.cart.removeFailed,
    applyChange: (lines, removedLine) => lines.filter((line) => line.id !== removedLine.id),
  })
}

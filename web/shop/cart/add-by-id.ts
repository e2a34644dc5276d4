import { api, readBody } from '../../api'
import { useMessages } from '../../i18n/locale'
import { cartSession } from '../../storage/storage'
import { useCartDrawer } from './cart-drawer-state'
import { useCartMutation } from './queries'

/** Matches product ids. A product with a known id is added without a look-up by slug. */
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
  // Ignores a failure, because `useCartMutation` has already shown the error.
  return (idOrSlug: string) => mutateAsync(idOrSlug).then(open, () => undefined)
}

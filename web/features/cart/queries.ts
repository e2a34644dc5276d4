import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, ApiError, type CartLine, read } from '../../api'
import { useLocale, useMessages } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { withReference } from '../../reference'
import { cartSession } from '../../storage'
import { showToast } from '../../ui/toast-store'
import { useCartDrawer } from './cart-drawer-state'

export const cartKey = (sessionId: string | null) => ['cart', sessionId] as const

/** How often a cart is asked for again while somebody else is paying for something of it, in ms. */
const ASK_AGAIN_MS = 30_000

const isHeldElsewhere = (line: CartLine): boolean => line.product.held && !isOrderable(line)

/** Whether an answer is a cart. Each page shows it: with any other it would be the error page. */
const isCart = (lines: Partial<CartLine>[]): boolean =>
  Array.isArray(lines) && lines.every(({ product }) => product)

/** The lines of a cart; nothing is asked without one. */
export const cartQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: cartKey(sessionId),
    queryFn: async (): Promise<CartLine[]> => {
      const lines = sessionId ? await read(api.cart.$get({ query: { sessionId } })) : []
      if (!isCart(lines)) throw new Error('The answer is no cart.')
      return lines
    },
    enabled: sessionId !== null,
    // The cart tells the truth when a single piece is sold elsewhere: it is asked again on every return to it.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(isHeldElsewhere) ? ASK_AGAIN_MS : false),
  })

const notYet = () => null

/** The cart's session: null on the edge and until something was put into a cart. */
const useCartSession = () => useSyncExternalStore(cartSession.subscribe, cartSession.read, notYet)

export const useCart = () => useQuery(cartQuery(useCartSession()))

/** What there is to show of a cart: one of these, whatever was known before and whatever failed since. */
export type CartState =
  | { is: 'filled'; lines: CartLine[] }
  | { is: 'loading' }
  | { is: 'empty' }
  | { is: 'failed'; error: unknown; retry: () => void }

/** What a cart held stays in view when it cannot be asked for again; an empty one may have been filled meanwhile. */
export function useCartState(): CartState {
  const { data = [], isPending, error, fetchStatus, refetch } = useCart()
  if (data.length > 0) return { is: 'filled', lines: data }
  // Also while it waits for a connection.
  if ((isPending || error) && fetchStatus !== 'idle') return { is: 'loading' }
  return error ? { is: 'failed', error, retry: () => void refetch() } : { is: 'empty' }
}

/** Whether a line can be ordered as it is. */
export const isOrderable = (line: CartLine): boolean => line.quantity <= line.product.available

/** A change of the cart, which is read again afterwards. A failure is told by a toast. */
export function useCartChange<T>(change: (input: T) => Promise<unknown>, failed: (input: T) => string) {
  const client = useQueryClient()
  const locale = useLocale()
  return useMutation({
    mutationFn: change,
    onError: async (error, input) => {
      const isRefused = error instanceof ApiError && error.status < 500
      const description = isRefused
        ? await refusalText(locale, error)
        : withReference(locale.language, failed(input), error)
      showToast({ title: locale.messages.error, description, isError: true })
    },
    onSettled: async (_, error) => {
      // A refusal says that something on the page is out of date, availability as a rule.
      if (error instanceof ApiError)
        await import('../../goods-freshness').then(
          ({ refreshGoods }) => refreshGoods(client),
          () => undefined,
        )
      await client.invalidateQueries({ queryKey: ['cart'] })
    },
    // One change after the other, so that the last press wins.
    scope: { id: 'cart' },
  })
}

/** Puts one piece into the cart, and opens the cart also when the page that asked for it was left meanwhile. */
export function useAddToCart() {
  const messages = useMessages()
  const { open } = useCartDrawer()
  const { mutateAsync, isPending } = useCartChange(
    (productId: string) =>
      read(api.cart.$post({ json: { sessionId: cartSession.open(), productId, quantity: 1 } })),
    () => messages.cart.addFailed,
  )
  // A failure has been told by then.
  return { add: (productId: string) => mutateAsync(productId).then(open, () => undefined), isPending }
}

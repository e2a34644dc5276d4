import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, ApiError, type CartLine, readBody } from '../../api'
import { useLocale, useMessages } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { withErrorReference } from '../../errors/with-reference'
import { cartSession } from '../../storage/storage'
import { showToast } from '../../ui/overlay/toast-store'
import { useCartDrawer } from './cart-drawer-state'

export const cartKey = (sessionId: string | null) => ['cart', sessionId] as const

/** Refetch interval of a cart while another buyer holds one of its products, ms. */
const REFETCH_INTERVAL_MS = 30_000

const isHeldElsewhere = (line: CartLine): boolean => line.product.held && !isOrderable(line)

/** Returns true if a response is a cart. Each page renders the cart, so a wrong shape would break all pages. */
const isCartLines = (lines: Partial<CartLine>[]): boolean =>
  Array.isArray(lines) && lines.every(({ product }) => product)

/** Fetches the lines of a cart. Without a cart session no request is sent. */
export const cartQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: cartKey(sessionId),
    queryFn: async (): Promise<CartLine[]> => {
      const lines = sessionId ? await readBody(api.cart.$get({ query: { sessionId } })) : []
      if (!isCartLines(lines)) throw new Error('The answer is no cart.')
      return lines
    },
    enabled: sessionId !== null,
    // Refetched on focus, because a one-off product may have sold elsewhere.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(isHeldElsewhere) ? REFETCH_INTERVAL_MS : false),
  })

const getServerSnapshot = () => null

/** The cart session; null on the edge and until the first product is added. */
const useCartSession = () => useSyncExternalStore(cartSession.subscribe, cartSession.read, getServerSnapshot)

export const useCart = () => useQuery(cartQuery(useCartSession()))

export type CartState =
  | { status: 'filled'; lines: CartLine[] }
  | { status: 'loading' }
  | { status: 'empty' }
  | { status: 'failed'; error: unknown; retry: () => void }

/**
 * Returns the cart state. After a failed refetch, known lines stay in view.
 * A cached empty cart then counts as failed, because it may have been filled meanwhile.
 */
export function useCartState(): CartState {
  const { data = [], isPending, error, fetchStatus, refetch } = useCart()
  if (data.length > 0) return { status: 'filled', lines: data }
  // An offline query that waits for the connection counts as loading, too.
  if ((isPending || error) && fetchStatus !== 'idle') return { status: 'loading' }
  return error ? { status: 'failed', error, retry: () => void refetch() } : { status: 'empty' }
}

/** Returns true if the line's quantity is available. */
export const isOrderable = (line: CartLine): boolean => line.quantity <= line.product.available

/** Creates a cart mutation that refetches the cart and shows errors as a toast. */
export function useCartMutation<T>(
  changeCart: (input: T) => Promise<unknown>,
  describeError: (input: T) => string,
) {
  const client = useQueryClient()
  const locale = useLocale()
  return useMutation({
    mutationFn: changeCart,
    onError: async (error, input) => {
      const isRequestRefused = error instanceof ApiError && error.status < 500
      const description = isRequestRefused
        ? await refusalText(locale, error)
        : withErrorReference(locale.language, describeError(input), error)
      showToast({ title: locale.messages.error, description, isError: true })
    },
    onSettled: async (_, error) => {
      // An API error usually means that the displayed availability or price is out of date.
      if (error instanceof ApiError)
        await import('../products/goods-freshness').then(
          ({ refreshGoods }) => refreshGoods(client),
          () => undefined,
        )
      await client.invalidateQueries({ queryKey: ['cart'] })
    },
    // Runs changes one after another, so that the last press wins.
    scope: { id: 'cart' },
  })
}

/** Adds one unit and opens the cart, also if the visitor has gone to another page in the meantime. */
export function useAddToCart() {
  const messages = useMessages()
  const { open } = useCartDrawer()
  const { mutateAsync, isPending } = useCartMutation(
    (productId: string) =>
      readBody(api.cart.$post({ json: { sessionId: cartSession.open(), productId, quantity: 1 } })),
    () => messages.cart.addFailed,
  )
  // `useCartMutation` has already shown the error.
  return { add: (productId: string) => mutateAsync(productId).then(open, () => undefined), isPending }
}

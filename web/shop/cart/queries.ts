import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, ApiError, type CartLine, type ProductCard, readBody } from '../../api'
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

const isCartLine = (value: unknown): value is CartLine =>
  Boolean((value as Partial<CartLine> | undefined)?.product)

/** Returns true if a response is a cart. Each page renders the cart, so a wrong shape would break all pages. */
const isCartLines = (lines: unknown): boolean => Array.isArray(lines) && lines.every(isCartLine)

type CartChange = (lines: CartLine[]) => CartLine[]

/** Cart changes that are displayed but not yet confirmed by the server, oldest first. */
const pendingChanges: CartChange[] = []
/**
 * The cart lines with all changes that the server has accepted. Pending changes are applied to these lines for display.
 */
let confirmedLines: CartLine[] = []

/** Fetches the lines of a cart. Without a cart session no request is sent. */
export const cartQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: cartKey(sessionId),
    queryFn: async ({ client }): Promise<CartLine[]> => {
      const lines = sessionId ? await readBody(api.cart.$get({ query: { sessionId } })) : []
      if (!isCartLines(lines)) throw new Error('The answer is no cart.')
      // The fetched cart may lack a pending change, so the cached lines stay. After the last pending change the cart is
      // fetched again.
      return (pendingChanges.length > 0 && client.getQueryData<CartLine[]>(cartKey(sessionId))) || lines
    },
    enabled: sessionId !== null,
    // Refetched on focus, because another buyer may have bought a product in the meantime.
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
 * Returns the cart state. After a failed refetch, the cached lines are returned. If the cached cart is empty, the state
 * is failed, because another tab may have filled the cart.
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

/** Prefix of the id of a line that the server has not confirmed yet. */
const UNCONFIRMED_LINE_PREFIX = 'unconfirmed:'

export const isUnconfirmedLine = (line: CartLine): boolean => line.id.startsWith(UNCONFIRMED_LINE_PREFIX)

type CartMutationOptions<T> = {
  changeCart: (input: T) => Promise<unknown>
  describeError: (input: T) => string
  /** Returns the lines after the change, which are shown until the server has answered (optimistic update). */
  applyChange?: (lines: CartLine[], input: T) => CartLine[]
}

/**
 * Creates a cart mutation with an optimistic update. An error reverts the update. The last pending mutation refetches
 * the cart.
 */
export function useCartMutation<T>({ changeCart, describeError, applyChange }: CartMutationOptions<T>) {
  const client = useQueryClient()
  const locale = useLocale()
  return useMutation({
    mutationFn: changeCart,
    onMutate: async (input) => {
      if (!applyChange) return
      const hadSession = cartSession.read() !== null
      const queryKey = cartKey(cartSession.open())
      const lines = client.getQueryData<CartLine[]>(queryKey)
      // Skips the optimistic update while the existing cart loads, because the update would show a cart with only the
      // changed product.
      if (hadSession && !lines) return
      if (pendingChanges.length === 0) confirmedLines = lines ?? []
      const change: CartChange = (currentLines) => applyChange(currentLines, input)
      pendingChanges.push(change)
      const showPendingChanges = () =>
        client.setQueryData(
          queryKey,
          pendingChanges.reduce((currentLines, pendingChange) => pendingChange(currentLines), confirmedLines),
        )
      showPendingChanges()
      // Cancels a running refetch, which would overwrite the optimistic update.
      await client.cancelQueries({ queryKey })
      showPendingChanges()
      return { change, showPendingChanges }
    },
    onSuccess: (answer, _, context) => {
      if (!context) return
      const changedLines = context.change(confirmedLines)
      // The server answers with the new or changed line. The line then has its real id, so that the buyer can change it
      // before the refetch.
      confirmedLines = isCartLine(answer)
        ? changedLines.map((line) => (line.product.id === answer.product.id ? answer : line))
        : changedLines
      pendingChanges.splice(pendingChanges.indexOf(context.change), 1)
      context.showPendingChanges()
    },
    onError: async (error, input, context) => {
      if (context) {
        pendingChanges.splice(pendingChanges.indexOf(context.change), 1)
        context.showPendingChanges()
      }
      const isRequestRefused = error instanceof ApiError && error.status < 500
      const description = isRequestRefused
        ? await refusalText(locale, error)
        : withErrorReference(locale.language, describeError(input), error)
      showToast({ title: locale.messages.error, description, isError: true })
    },
    onSettled: async (_, error) => {
      // Refetches the goods, because an API error usually means that the displayed availability or price is out of
      // date.
      if (error instanceof ApiError)
        await import('../products/goods-freshness').then(
          ({ refreshGoods }) => refreshGoods(client),
          () => undefined,
        )
      // Only the last pending change refetches the cart. An earlier refetch would hide the other pending changes.
      if (pendingChanges.length === 0) await client.invalidateQueries({ queryKey: ['cart'] })
    },
    // Runs changes one after another, so that the last press wins.
    scope: { id: 'cart' },
  })
}

/** The fields of a product that a new line of the cart needs. */
export type AddedProduct = Pick<
  ProductCard,
  | 'id'
  | 'slug'
  | 'sku'
  | 'name'
  | 'nameEn'
  | 'image'
  | 'category'
  | 'largeParcel'
  | 'exhibitionPrice'
  | 'grade'
  | 'stock'
  | 'inStock'
>

/**
 * Returns the cart lines with one more unit of a product. Fields that only the checkout reads are empty until the
 * server has answered.
 */
function addUnit(lines: CartLine[], product: AddedProduct): CartLine[] {
  const existingLine = lines.find((line) => line.product.id === product.id)
  if (existingLine)
    return lines.map((line) => (line === existingLine ? { ...line, quantity: line.quantity + 1 } : line))
  const newLine: CartLine = {
    id: UNCONFIRMED_LINE_PREFIX + product.id,
    quantity: 1,
    product: {
      ...product,
      available: product.stock,
      held: false,
      isElectrical: false,
      isMarginScheme: undefined,
      guaranteeLabel: undefined,
      guaranteeVersions: { pl: '', en: '' },
      defects: [],
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      weightGrams: null,
    },
  }
  return [...lines, newLine]
}

/** Opens the cart and adds one unit, which the cart shows at once. */
export function useAddToCart() {
  const messages = useMessages()
  const client = useQueryClient()
  const { isOpen, open, close } = useCartDrawer()
  const { mutateAsync, isPending } = useCartMutation({
    changeCart: ({ id }: AddedProduct) =>
      readBody(api.cart.$post({ json: { sessionId: cartSession.open(), productId: id, quantity: 1 } })),
    describeError: () => messages.cart.addFailed,
    applyChange: addUnit,
  })
  const addProduct = (product: AddedProduct): Promise<unknown> => {
    open()
    return mutateAsync(product).catch(() => {
      // Closes the drawer again if the cart is still empty. `useCartMutation` has already shown the error.
      const lines = client.getQueryData<CartLine[]>(cartKey(cartSession.read()))
      if (!isOpen && !lines?.length) close()
    })
  }
  return { add: addProduct, isPending }
}

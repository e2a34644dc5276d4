import { useQueryClient } from '@tanstack/react-query'
import { api, type CartLine, ensureOk, readBody } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../errors/refusal-text'
import { cartSession } from '../../storage/storage'
import { showToast, toastStore } from '../../ui/overlay/toast-store'
import { useCartMutation } from './queries'
import { useCartWords } from './words'

export function useChangeQuantity() {
  const words = useCartWords()
  return useCartMutation({
    // The quantity never goes below one (spec §4): removal is a separate action.
    changeCart: ({ id, quantity }: { id: string; quantity: number }) =>
      quantity < 1
        ? Promise.resolve()
        : readBody(api.cart[':id'].$put({ param: { id }, json: { quantity } })),
    describeError: () => words.updateFailed,
    applyChange: (lines, { id, quantity }) =>
      lines.map((line) => (line.id === id && quantity >= 1 ? { ...line, quantity } : line)),
  })
}

type Removals = {
  removedCount: number
  /** The removed lines that "Undo" restores: all except lines of sold or held products. */
  lines: readonly CartLine[]
}
const NO_REMOVALS: Removals = { removedCount: 0, lines: [] }

/** The removals that the visible toast can undo. */
let shownRemovals: { toastId: number | undefined } & Removals = { toastId: undefined, ...NO_REMOVALS }

/**
 * Removes a line. While the toast of an earlier removal is visible, the new toast covers that removal too. One "Undo"
 * restores the lines of all these removals.
 */
export function useRemoveFromCart() {
  const words = useCartWords()
  const client = useQueryClient()
  const locale = useLocale()
  // Calls the API directly, because the component of the removed line and its mutations are already unmounted.
  const restoreLines = async (lines: readonly CartLine[]) => {
    for (const { product, quantity } of lines) {
      try {
        await readBody(
          api.cart.$post({ json: { sessionId: cartSession.open(), productId: product.id, quantity } }),
        )
      } catch (error) {
        const description = await refusalText(locale, error)
        showToast({ title: locale.messages.error, description, isError: true })
      }
    }
    await client.invalidateQueries({ queryKey: ['cart'] })
  }
  return useCartMutation({
    changeCart: async (line: CartLine) => {
      await ensureOk(api.cart[':id'].$delete({ param: { id: line.id } }))
      const currentToast = toastStore.read()
      const earlierRemovals =
        currentToast && currentToast.id === shownRemovals.toastId ? shownRemovals : NO_REMOVALS
      const count = earlierRemovals.removedCount + 1
      // "Undo" does not restore the line of a sold or held product, because the server would reject it.
      const lines = line.product.available > 0 ? [...earlierRemovals.lines, line] : earlierRemovals.lines
      showToast({
        title: words.removed,
        description: words.removedLines({ count }),
        ...(lines.length > 0 ? { action: { label: words.undo, run: () => void restoreLines(lines) } } : {}),
      })
      shownRemovals = { toastId: toastStore.read()?.id, removedCount: count, lines }
    },
    describeError: () => words.removeFailed,
    applyChange: (lines, removedLine) => lines.filter((line) => line.id !== removedLine.id),
  })
}

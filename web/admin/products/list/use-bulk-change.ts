import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { changeListedProducts, type ProductChangeInput, productsQueryKey } from '../queries'
import type { BulkAction, ListedChangeOutcome } from './change-outcomes'
import { useListedChanges } from './use-listed-changes'
import { useProductListWords } from './words'

const wasPublishedBefore = ({ refusal, statusBefore }: ListedChangeOutcome) =>
  refusal === null && statusBefore === 'published'

type BulkChangeOptions = {
  action: BulkAction
  changes: ProductChangeInput[]
  onDone: () => void
}

/**
 * Asks the API for a preview of a change of several products, and then writes the changes that the API would accept.
 */
export function useBulkChange({ action, changes, onDone }: BulkChangeOptions) {
  const {
    bulk: words,
    price: { historyNote },
  } = useProductListWords()
  const { change, refreshList, toResultToast } = useListedChanges()
  const preview = useQuery({
    queryKey: [...productsQueryKey, 'preview', changes],
    queryFn: () => changeListedProducts(changes, true),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const outcomes = changes.length > 0 ? preview.data?.products : undefined
  const acceptedIds = new Set((outcomes ?? []).flatMap(({ id, refusal }) => (refusal === null ? [id] : [])))
  /**
   * Returns the text about the effect of an undo. `wasSeen` is true if buyers could see a product before the change.
   */
  const describeUndo = (wasSeen: boolean): string => {
    if (action === 'price') return wasSeen ? historyNote : ''
    return action === 'archive' && !wasSeen ? '' : words.undoNotes[action]
  }
  const { run, isPending } = useStaffAction(() => change(changes.filter(({ id }) => acceptedIds.has(id))), {
    failureTitle: words.failed,
    toSuccessToast: ({ products }) => {
      const count = products.filter(({ refusal }) => refusal === null).length
      if (count === 0) return { title: words.failed, description: words.none, isError: true }
      return toResultToast(
        products,
        words.done[action]({ count }),
        describeUndo(products.some(wasPublishedBefore)),
      )
    },
    onDone,
    onEnd: refreshList,
  })
  return {
    preview: { outcomes, isError: preview.isError, retry: () => void preview.refetch() },
    acceptedCount: acceptedIds.size,
    isPending: isPending || preview.isPlaceholderData,
    run: () => {
      if (acceptedIds.size > 0 && !preview.isPlaceholderData) run(undefined)
    },
  }
}

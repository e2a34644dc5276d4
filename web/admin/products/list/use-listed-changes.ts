import { useQueryClient } from '@tanstack/react-query'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { changeListedProducts, productsQueryKey } from '../queries'
import { useStaffProductsWords } from '../words'
import { type ListedChangeOutcome, describeRefusal, toUndoChanges } from './change-outcomes'
import { useProductListWords } from './words'

/** Time for which the toast of a change has an undo button, ms. */
const UNDO_BUTTON_MS = 10_000

/** Changes products of the list, and builds the toast with the result and an undo button. */
export function useListedChanges() {
  const words = useProductListWords()
  const { fields } = useStaffProductsWords()
  const client = useQueryClient()
  const refreshList = () => client.invalidateQueries({ queryKey: productsQueryKey })
  /** Names the products that were not changed, with the reasons. */
  const describeRefusals = (outcomes: readonly ListedChangeOutcome[]): string => {
    const reasons = outcomes.flatMap(({ refusal, missing }) =>
      refusal === null ? [] : [describeRefusal(words.refusals, fields, { refusal, missing })],
    )
    return reasons.length === 0
      ? ''
      : `${words.bulk.refused({ count: reasons.length })} (${[...new Set(reasons)].join(', ')})`
  }
  const undoAction = useStaffAction(
    (outcomes: readonly ListedChangeOutcome[]) => changeListedProducts(toUndoChanges(outcomes)),
    {
      toSuccessToast: ({ products }) => {
        const undoneCount = products.filter(({ refusal }) => refusal === null).length
        return {
          title: undoneCount > 0 ? words.undone({ count: undoneCount }) : words.undoFailed,
          description: describeRefusals(products),
          isError: undoneCount === 0,
        }
      },
      failureTitle: words.undoFailed,
      onEnd: refreshList,
    },
  )
  return {
    refreshList,
    change: changeListedProducts,
    toResultToast: (outcomes: readonly ListedChangeOutcome[], title: string, undoNote: string) => ({
      title,
      description: [describeRefusals(outcomes), undoNote].filter(Boolean).join('. '),
      durationMs: UNDO_BUTTON_MS,
      action: { label: words.undo, run: () => undoAction.run(outcomes) },
    }),
  }
}

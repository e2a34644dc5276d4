import type { ListedChangeOutcomes } from '../../../api'
import type { ProductChangeInput } from '../queries'
import type { useProductListWords } from './words'

/** An action for several products at once. */
export type BulkAction = 'publish' | 'price' | 'archive' | 'restore'

export type ListedChangeOutcome = ListedChangeOutcomes['products'][number]

type RefusalWords = ReturnType<typeof useProductListWords>['refusals']

/** Returns the reason why a product was not changed. Names the fields that are missing for a publication. */
export const describeRefusal = (
  words: RefusalWords,
  fields: Readonly<Record<string, string>>,
  { refusal, missing }: { refusal: keyof RefusalWords; missing: readonly string[] },
): string =>
  missing.length > 0
    ? `${words[refusal]}: ${missing.map((field) => fields[field] ?? field).join(', ')}`
    : words[refusal]

/**
 * Returns the changes that undo the written ones. The API rejects an undo if the product has changed in the meantime.
 */
export const toUndoChanges = (outcomes: readonly ListedChangeOutcome[]): ProductChangeInput[] =>
  outcomes.flatMap(({ id, version, refusal, price, statusBefore }): ProductChangeInput[] => {
    if (refusal !== null || statusBefore === null) return []
    return price ? [{ id, version, exhibitionPrice: price.before }] : [{ id, version, status: statusBefore }]
  })

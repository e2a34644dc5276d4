import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutDraftStorage, type CheckoutKind } from '../../../storage/checkout-storage'
import { type CheckoutValues, restoreValues } from './checkout-values'

/**
 * Versions of the texts shown beside the consents: terms, marketing, condition of the goods (`conditionKey`), and
 * guarantees of the goods (by `guaranteeKey`).
 */
type ConsentTextVersions = {
  terms: string
  marketing: string
  conditions: readonly string[]
  guarantees: Readonly<Record<string, string>>
}

export type CheckoutDraft = { values: CheckoutValues; shown: ConsentTextVersions }

/**
 * Returns the initial values of a checkout form: its own draft, else the buyer's details from the draft of the other
 * checkout (goods or voucher). Consents are not copied (rules 2.7, 6.5). Must be called after hydration only, because the
 * edge cannot read the draft.
 */
export function readDraft(kind: CheckoutKind): CheckoutDraft {
  const draftOfKind = readPartialDraft(kind)
  if (draftOfKind)
    return { values: restoreValues(draftOfKind.values), shown: restoreTextVersions(draftOfKind.shown ?? {}) }
  const otherDraft = readPartialDraft(kind === 'goods' ? 'voucher' : 'goods')
  const values = { ...restoreValues(otherDraft?.values), defects: false, terms: false, marketing: false }
  return { values, shown: restoreTextVersions() }
}

const readPartialDraft = (kind: CheckoutKind) =>
  checkoutDraftStorage.read(kind) as Partial<CheckoutDraft> | null

/** Reads from a stored draft which versions of the legal texts the buyer saw. The stored value may have any shape. */
function restoreTextVersions(
  storedVersions: Partial<Record<keyof ConsentTextVersions, unknown>> = {},
): ConsentTextVersions {
  const { terms, marketing, conditions, guarantees } = storedVersions
  return {
    terms: typeof terms === 'string' ? terms : '',
    marketing: typeof marketing === 'string' ? marketing : '',
    conditions: Array.isArray(conditions) ? conditions.map(String) : [],
    guarantees: Object.fromEntries(
      Object.entries(guarantees ?? {}).map(([key, version]) => [key, String(version)]),
    ),
  }
}

/** Saves every change of a form in the tab's storage. */
export function useStoredDraft<Context, Valid>(
  kind: CheckoutKind,
  { subscribe }: UseFormReturn<CheckoutValues, Context, Valid>,
  shownTexts: RefObject<ConsentTextVersions>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          checkoutDraftStorage.write(kind, { values, shown: shownTexts.current } satisfies CheckoutDraft),
      }),
    [kind, subscribe, shownTexts],
  )
}

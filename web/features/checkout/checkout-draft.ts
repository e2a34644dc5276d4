import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutDraft, type CheckoutKind } from '../../checkout-storage'
import { type CheckoutValues, restoredValues } from './checkout-values'

/** The texts that the consents refer to: versions of the terms, and the conditions of goods by `conditionKey`. */
type Shown = { terms: string; marketing: string; conditions: readonly string[] }

export type Draft = { values: CheckoutValues; shown: Shown }

/**
 * Returns the initial values of a form: its own draft, else the buyer's details from the other form's draft. Consents
 * are not copied (rules 2.7, 6.5).
 * Call it after hydration only: the edge has no cart and renders no form.
 */
export function readDraft(kind: CheckoutKind): Draft {
  const ownDraft = readPartialDraft(kind)
  if (ownDraft) return { values: restoredValues(ownDraft.values), shown: restoredShown(ownDraft.shown ?? {}) }
  const other = readPartialDraft(kind === 'goods' ? 'voucher' : 'goods')
  const values = { ...restoredValues(other?.values), defects: false, terms: false, marketing: false }
  return { values, shown: restoredShown() }
}

const readPartialDraft = (kind: CheckoutKind) => checkoutDraft.read(kind) as Partial<Draft> | null

/** Stored data may have any shape. */
function restoredShown(storedTexts: Partial<Record<keyof Shown, unknown>> = {}): Shown {
  const { terms, marketing, conditions } = storedTexts
  return {
    terms: typeof terms === 'string' ? terms : '',
    marketing: typeof marketing === 'string' ? marketing : '',
    conditions: Array.isArray(conditions) ? conditions.map(String) : [],
  }
}

/** Saves every change of a form in the tab's storage. */
export function useKeptDraft<Context, Valid>(
  kind: CheckoutKind,
  { subscribe }: UseFormReturn<CheckoutValues, Context, Valid>,
  shownTexts: RefObject<Shown>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          checkoutDraft.write(kind, { values, shown: shownTexts.current } satisfies Draft),
      }),
    [kind, subscribe, shownTexts],
  )
}

import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutDraft, type CheckoutKind } from '../../checkout-storage'
import { type CheckoutValues, restoredValues } from './checkout-values'

/** The texts that the consents were given to: versions, and conditions of goods by `conditionKey`. */
type Shown = { terms: string; marketing: string; conditions: readonly string[] }

export type Draft = { values: CheckoutValues; shown: Shown }

/**
 * What a form begins with: its own draft; else who the buyer said to be in the other one, but nothing that was agreed to
 * there (rules 2.7, 6.5). Only ever called where a form is mounted, which is after hydration: the edge has no cart and
 * therefore no form.
 */
export function readDraft(kind: CheckoutKind): Draft {
  const own = read(kind)
  if (own) return { values: restoredValues(own.values), shown: restoredShown(own.shown ?? {}) }
  const other = read(kind === 'goods' ? 'voucher' : 'goods')
  const values = { ...restoredValues(other?.values), defects: false, terms: false, marketing: false }
  return { values, shown: restoredShown() }
}

const read = (kind: CheckoutKind) => checkoutDraft.read(kind) as Partial<Draft> | null

/** The browser's storage may hold anything. */
function restoredShown(shown: Partial<Record<keyof Shown, unknown>> = {}): Shown {
  const { terms, marketing, conditions } = shown
  return {
    terms: typeof terms === 'string' ? terms : '',
    marketing: typeof marketing === 'string' ? marketing : '',
    conditions: Array.isArray(conditions) ? conditions.map(String) : [],
  }
}

/** Writes down every change of a form, for this tab. */
export function useKeptDraft<Context, Valid>(
  kind: CheckoutKind,
  { subscribe }: UseFormReturn<CheckoutValues, Context, Valid>,
  shown: RefObject<Shown>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => checkoutDraft.write(kind, { values, shown: shown.current } satisfies Draft),
      }),
    [kind, subscribe, shown],
  )
}

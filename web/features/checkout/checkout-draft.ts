import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutDraft, type CheckoutKind } from '../../checkout-storage'
import { type CheckoutValues, restoredValues } from './checkout-values'

/** What was typed, and the defects that were shown when they were accepted. */
type Draft = { values: CheckoutValues; defects: readonly string[] }

/**
 * What a form begins with: its own draft; else who the buyer said to be in the other one, but nothing that was agreed to
 * there (rules 2.7, 6.5). Only ever called where a form is mounted, which is after hydration: the edge has no cart and
 * therefore no form.
 */
export function readDraft(kind: CheckoutKind): Draft {
  const own = read(kind)
  if (own) return { values: restoredValues(own.values), defects: draftDefects(own) }
  const other = read(kind === 'goods' ? 'voucher' : 'goods')
  const values = { ...restoredValues(other?.values), defects: false, terms: false, marketing: false }
  return { values, defects: [] }
}

const read = (kind: CheckoutKind) => checkoutDraft.read(kind) as Partial<Draft> | null

/** The defects of a draft, which the browser's storage may have made anything of. */
const draftDefects = ({ defects }: Partial<Draft>): readonly string[] =>
  Array.isArray(defects) ? defects.map(String) : []

/** Writes down every change of a form, for this tab. */
export function useKeptDraft<Context, Valid>(
  kind: CheckoutKind,
  { subscribe }: UseFormReturn<CheckoutValues, Context, Valid>,
  defects: RefObject<readonly string[]>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          checkoutDraft.write(kind, { values, defects: defects.current } satisfies Draft),
      }),
    [kind, subscribe, defects],
  )
}

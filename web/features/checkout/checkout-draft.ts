import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkoutDraft } from '../../checkout-storage'
import type { CheckoutValues } from './checkout-values'

/** What was typed, and the defects that were shown when they were accepted. */
type Draft = { values: CheckoutValues; defects: readonly string[] }

// Only ever called where a form is mounted, which is after hydration: the edge has no cart and therefore no form.
export const readDraft = (): Partial<Draft> => checkoutDraft.read() ?? {}

/** The defects of a draft, which the browser's storage may have made anything of. */
export const draftDefects = ({ defects }: Partial<Draft>): readonly string[] =>
  Array.isArray(defects) ? defects.map(String) : []

/** Writes down every change of a form, for this tab. */
export function useKeptDraft<Context, Valid>(
  { subscribe }: UseFormReturn<CheckoutValues, Context, Valid>,
  defects: RefObject<readonly string[]>,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => checkoutDraft.write({ values, defects: defects.current } satisfies Draft),
      }),
    [subscribe, defects],
  )
}

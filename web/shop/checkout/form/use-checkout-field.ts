import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCheckoutWords } from '../words'
import { isFieldError } from './checkout-resolver'
import type { CheckoutField, CheckoutValues } from './checkout-values'

export const fieldId = (name: CheckoutField): string => `checkout-${name}`

/** Focuses a field; in a radio group the first enabled choice. */
export const focusField = (name: CheckoutField): void =>
  document
    .querySelector<HTMLElement>(`:is(input, select, textarea, button)[name="${name}"]:not(:disabled)`)
    ?.focus()

/** Connects a control to the form with its id and error text. The error clears on input and on unmount. */
export function useCheckoutField(name: CheckoutField) {
  const { register, clearErrors, formState } = useFormContext<CheckoutValues>()
  const { fields } = useCheckoutWords()
  useEffect(() => () => clearErrors(name), [name, clearErrors])
  const error = formState.errors[name]
  const errorText = isFieldError(error?.message) ? fields[error.message] : fields.invalid
  return {
    id: fieldId(name),
    error: error ? errorText : undefined,
    ...register(name, { onChange: () => clearErrors(name) }),
  }
}

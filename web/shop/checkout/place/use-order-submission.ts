import { type FormEvent, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChangedTexts } from '../../../../domain/errors'
import { useSellingPause } from '../../../i18n/use-selling-pause'
import { useMessages } from '../../../i18n/locale'
import { hideToast, showToast } from '../../../ui/overlay/toast-store'
import { formFieldOf } from '../form/checkout-resolver'
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  type CheckoutValues,
  isCheckoutField,
} from '../form/checkout-values'
import { focusField } from '../form/use-checkout-field'
import { usePlaceOrder } from './use-place-order'
import { useCheckoutWords } from '../words'

/**
 * Sends the order of the goods form or the voucher form. If fields are invalid, moves the focus to the first invalid
 * field.
 */
export function useOrderSubmission<Context, Valid>(
  form: UseFormReturn<CheckoutValues, Context, Valid>,
  /** Applies the changed texts of a rejected order and returns the consents to give again. */
  applyChangedTexts: (changedTexts: ChangedTexts) => CheckoutField[],
) {
  const { error } = useMessages()
  const { fields } = useCheckoutWords()
  const pause = useSellingPause()
  const { setError, handleSubmit } = form
  const [refusedFields, setRefusedFields] = useState<CheckoutField[]>([])
  useEffect(() => {
    const [firstRefusedField] = refusedFields
    if (firstRefusedField) focusField(firstRefusedField)
  }, [refusedFields])

  const orderPlacement = usePlaceOrder(
    (fieldIssues) => {
      const fieldErrors = fieldIssues.flatMap(({ path, code }) => {
        const field = formFieldOf(path)
        return isCheckoutField(field) ? [{ name: field, code }] : []
      })
      for (const { name, code } of fieldErrors) setError(name, { type: 'server', message: code })
      setRefusedFields(fieldErrors.map(({ name }) => name))
    },
    (changedTexts) => setRefusedFields(applyChangedTexts(changedTexts)),
  )
  const showOrderingError = (description: string) => showToast({ title: error, description, isError: true })

  return {
    ...orderPlacement,
    refusedFields,
    showOrderingError,
    /** Validates the form and passes the valid values to `sendOrder`. */
    submit: (event: FormEvent, sendOrder: (validValues: Valid) => Promise<void> | void) => {
      event.preventDefault()
      if (orderPlacement.isOrdering) return
      if (pause) return showOrderingError(pause.text)
      const submitOnce = (validValues: Valid) => {
        setRefusedFields([])
        hideToast()
        return sendOrder(validValues)
      }
      void handleSubmit(submitOnce, (errors) => {
        const invalidFields = CHECKOUT_FIELDS.filter((name) => errors[name])
        setRefusedFields(invalidFields)
        // The toast names only one missing consent, because a long toast would cover the error summary on phones. The
        // summary lists all errors.
        const missingConsent = (['defects', 'terms'] as const).find((name) => errors[name])
        if (missingConsent) showOrderingError(fields[missingConsent])
      })(event)
    },
  }
}

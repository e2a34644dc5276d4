import { type FormEvent, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ChangedTexts } from '../../../domain/errors'
import { useMessages } from '../../i18n/locale'
import { hideToast, showToast } from '../../ui/toast-store'
import { fieldOf } from './checkout-resolver'
import { CHECKOUT_FIELDS, type CheckoutField, type CheckoutValues, isCheckoutField } from './checkout-values'
import { focusField } from './use-checkout-field'
import { useOrder } from './use-order'
import { useCheckoutWords } from './words'

/** Shared by the goods and voucher forms: sends the order and moves the buyer to invalid fields. */
export function useOrdering<Context, Valid>(
  form: UseFormReturn<CheckoutValues, Context, Valid>,
  /** Applies the changed texts of a rejected order and returns the consents to give again. */
  applyChanged: (changed: ChangedTexts) => CheckoutField[],
) {
  const { error } = useMessages()
  const { checkout, fields } = useCheckoutWords()
  const { setError, handleSubmit } = form
  const [refused, setRefused] = useState<CheckoutField[]>([])
  useEffect(() => {
    const [first] = refused
    if (first) focusField(first)
  }, [refused])

  const ordering = useOrder(
    (problems) => {
      const fieldErrors = problems.flatMap(({ path, code }) => {
        const name = fieldOf(path)
        return isCheckoutField(name) ? [{ name, code }] : []
      })
      for (const { name, code } of fieldErrors) setError(name, { type: 'server', message: code })
      setRefused(fieldErrors.map(({ name }) => name))
    },
    (changed) => setRefused(applyChanged(changed)),
  )
  const complain = (description: string) => showToast({ title: error, description, isError: true })

  return {
    ...ordering,
    refused,
    complain,
    /** Validates the form and passes the valid values on. */
    submit: (event: FormEvent, send: (valid: Valid) => Promise<void> | void) => {
      event.preventDefault()
      if (ordering.isOrdering) return
      const sendOnce = (valid: Valid) => {
        setRefused([])
        hideToast()
        return send(valid)
      }
      void handleSubmit(sendOnce, (errors) => {
        const wrong = CHECKOUT_FIELDS.filter((name) => errors[name])
        setRefused(wrong)
        const consents = (['defects', 'terms'] as const).filter((name) => errors[name])
        if (consents.length === 0) return
        const text = consents.map((name) => fields[name]).join('. ')
        complain(
          wrong.length > consents.length ? `${checkout.fixMany({ count: wrong.length })} ${text}` : text,
        )
      })(event)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Courier } from '../../../domain/shipping'
import type { CartLine } from '../../api'
import { readDraft, useKeptDraft } from './checkout-draft'
import { type CheckoutContext, checkoutResolver, type ValidCheckout } from './checkout-resolver'
import type { CheckoutValues } from './checkout-values'
import { defectKeys } from './defective-goods'

/** The form of a cart: begins with this tab's draft, writes down every change, and fits what was chosen to the goods. */
export function useCheckoutForm(lines: readonly CartLine[], couriers: readonly Courier[]) {
  const [draft] = useState(() => readDraft('goods'))
  const defects = defectKeys(lines)
  const form = useForm<CheckoutValues, CheckoutContext, ValidCheckout>({
    defaultValues: draft.values,
    resolver: checkoutResolver,
    context: { hasDefects: defects.length > 0 },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { setValue, getValues } = form

  // What was accepted were the defects shown then; any other has to be accepted anew.
  const shown = useRef(draft.defects)
  useEffect(() => {
    if (!defects.every((key) => shown.current.includes(key))) setValue('defects', false)
    shown.current = defects
  }, [defects, setValue])

  const [firstCourier] = couriers
  useEffect(() => {
    if (firstCourier && !couriers.includes(getValues('courier'))) setValue('courier', firstCourier)
  }, [couriers, firstCourier, getValues, setValue])

  useKeptDraft('goods', form, shown)
  return form
}

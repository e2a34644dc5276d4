import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type CheckoutCourier, deliversToPoint } from '../../../../domain/delivery/couriers'
import type { CartLine } from '../../../api'
import { readDraft } from './checkout-draft'
import { type CheckoutContext, checkoutResolver, type ValidatedCheckoutForm } from './checkout-resolver'
import type { CheckoutValues } from './checkout-values'
import { isDefective } from './defective-goods'
import { useConsentReset } from './use-consent-reset'

/**
 * Creates the checkout form of a cart. The form starts from this tab's draft, saves every change, and selects a courier
 * that accepts the goods.
 */
export function useCheckoutForm(lines: readonly CartLine[], couriers: readonly CheckoutCourier[]) {
  const [draft] = useState(() => readDraft('goods'))
  const form = useForm<CheckoutValues, CheckoutContext, ValidatedCheckoutForm>({
    defaultValues: draft.values,
    resolver: checkoutResolver,
    context: { hasDefects: lines.some(isDefective) },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { setValue, getValues } = form
  const consentReset = useConsentReset('goods', form, draft, lines)

  // The form never preselects the courier to lockers, because the buyer must then also choose a locker.
  const firstCourier = couriers.find((courier) => !deliversToPoint(courier)) ?? couriers[0]
  useEffect(() => {
    if (firstCourier && !couriers.includes(getValues('courier'))) setValue('courier', firstCourier)
  }, [couriers, firstCourier, getValues, setValue])

  return { form, consentReset }
}

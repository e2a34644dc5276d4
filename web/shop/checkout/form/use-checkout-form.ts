import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Courier, preselectedCourier } from '../../../../domain/delivery/couriers'
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
export function useCheckoutForm(
  lines: readonly CartLine[],
  couriers: readonly Courier[],
  canCollect: boolean,
) {
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

  const firstCourier = preselectedCourier(couriers)
  useEffect(() => {
    const courier = getValues('courier')
    const isOffered = courier === 'counter' ? canCollect : couriers.includes(courier)
    if (firstCourier && !isOffered) setValue('courier', firstCourier)
  }, [couriers, canCollect, firstCourier, getValues, setValue])

  return { form, consentReset }
}

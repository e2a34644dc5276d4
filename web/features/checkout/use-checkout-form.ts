import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Courier } from '../../../domain/shipping'
import type { CartLine } from '../../api'
import { checkoutDraft } from '../../storage'
import { type CheckoutContext, checkoutResolver, type ValidCheckout } from './checkout-resolver'
import { type CheckoutValues, restoredValues } from './checkout-values'
import { defectsKey } from './defective-goods'

type Draft = { values: CheckoutValues; defectsKey: string | undefined }

// Only ever called where the form is mounted, which is after hydration: the edge has no cart and therefore no form.
const readDraft = (): Partial<Draft> => checkoutDraft.read() ?? {}

/** The form of a cart: begins with this tab's draft, writes down every change, and fits what was chosen to the goods. */
export function useCheckoutForm(lines: readonly CartLine[], couriers: readonly Courier[]) {
  const [draft] = useState(readDraft)
  const key = defectsKey(lines)
  const form = useForm<CheckoutValues, CheckoutContext, ValidCheckout>({
    defaultValues: restoredValues(draft.values),
    resolver: checkoutResolver,
    context: { hasDefects: key !== '[]' },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { setValue, getValues, subscribe } = form

  // What was accepted were those defects; others have to be accepted anew.
  const acceptedKey = useRef(draft.defectsKey)
  useEffect(() => {
    if (acceptedKey.current !== key) setValue('defects', false)
    acceptedKey.current = key
  }, [key, setValue])

  const [firstCourier] = couriers
  useEffect(() => {
    if (firstCourier && !couriers.includes(getValues('courier'))) setValue('courier', firstCourier)
  }, [couriers, firstCourier, getValues, setValue])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          checkoutDraft.write({ values, defectsKey: acceptedKey.current } satisfies Draft),
      }),
    [subscribe],
  )
  return form
}

import { useFormContext } from 'react-hook-form'
import type { CheckoutValues } from '../form/checkout-values'
import { confirmAddress } from '../form/house-number'
import { useCheckoutWords } from '../words'
import { MistakeNotice } from './mistake-notice'

/** Asks about a delivery address without a house number. */
export function HouseNumberQuestion() {
  const { formState, getValues, clearErrors } = useFormContext<CheckoutValues>()
  const { checkout } = useCheckoutWords()
  const address = getValues('address')
  const keepAddress = () => {
    confirmAddress(address)
    clearErrors('address')
  }
  return (
    <MistakeNotice
      question={formState.errors.address?.message === 'houseNumber' ? checkout.noHouseNumber : null}
      answers={[
        { label: checkout.addHouseNumber, nextField: 'address' },
        { label: checkout.keepAddress({ address }), onChoose: keepAddress, nextField: 'postalCode' },
      ]}
    />
  )
}

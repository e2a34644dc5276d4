import { useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import type { CheckoutValues } from '../form/checkout-values'
import { confirmAddress } from '../form/house-number'
import { focusField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

/** Asks about a delivery address without a house number. The buyer may confirm it. */
export function HouseNumberQuestion() {
  const { formState, getValues, clearErrors } = useFormContext<CheckoutValues>()
  const { checkout } = useCheckoutWords()
  const address = getValues('address')
  return (
    // The live region is always rendered, because screen readers announce only text that is added to an existing
    // region.
    <div role="status">
      {formState.errors.address?.message === 'houseNumber' ? (
        <Notice variant="warning" className="mb-6">
          <p>{checkout.noHouseNumber}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => focusField('address')}>
              {checkout.addHouseNumber}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                confirmAddress(address)
                clearErrors('address')
                // Focuses the next field, because the pressed button disappears.
                focusField('postalCode')
              }}
            >
              {checkout.keepAddress({ address })}
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  )
}

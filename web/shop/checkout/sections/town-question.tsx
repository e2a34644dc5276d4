import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listTowns } from '../../../../domain/checkout/town'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import type { CheckoutValues } from '../form/checkout-values'
import { confirmTown, findTowns } from '../form/town-lookup'
import { focusField } from '../form/use-checkout-field'
import { useCheckoutWords } from '../words'

/** Asks about a delivery address whose postal code is unknown or belongs to another town (rules 5.7). */
export function TownQuestion() {
  const { formState, getValues, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const { checkout } = useCheckoutWords()
  const isCodeUnknown = formState.errors.postalCode?.message === 'unknownPostalCode'
  const isTownDoubtful = formState.errors.city?.message === 'town'
  const [postalCode, typedTown] = getValues(['postalCode', 'city'])
  const [towns, setTowns] = useState<readonly string[]>([])
  useEffect(() => {
    if (isTownDoubtful) void findTowns(postalCode).then((foundTowns) => setTowns(foundTowns ?? []))
  }, [isTownDoubtful, postalCode])
  const answerWithTown = (town: string) => {
    confirmTown(postalCode, town)
    setValue('city', town)
    clearErrors(['city', 'postalCode'])
    // Focuses the town field, because the pressed button disappears.
    focusField('city')
  }
  const onlyTown = isTownDoubtful && towns.length === 1 ? towns[0] : undefined
  return (
    // The live region is always rendered, because screen readers announce only text that is added to an existing
    // region.
    <div role="status">
      {isCodeUnknown || (isTownDoubtful && towns.length > 0) ? (
        <Notice variant="warning" className="mb-6">
          <p>
            {isCodeUnknown
              ? checkout.codeUnknown({ code: postalCode })
              : checkout.codeOfTowns({ code: postalCode, ...listTowns(towns) })}{' '}
            {checkout.deliveryOnlyInPoland}
          </p>
          <div className="flex flex-wrap gap-2">
            {onlyTown ? (
              <Button variant="secondary" onClick={() => answerWithTown(onlyTown)}>
                {checkout.takeTown({ town: onlyTown })}
              </Button>
            ) : null}
            <Button variant="secondary" onClick={() => answerWithTown(typedTown)}>
              {isCodeUnknown
                ? checkout.keepCode({ code: postalCode })
                : checkout.keepTown({ town: typedTown })}
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  )
}

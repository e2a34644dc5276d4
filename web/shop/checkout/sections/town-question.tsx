import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { listTowns } from '../../../../domain/checkout/town'
import type { CheckoutValues } from '../form/checkout-values'
import { confirmTown, findTowns } from '../form/town-lookup'
import { useCheckoutWords } from '../words'
import { MistakeNotice } from './mistake-notice'

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
  const onlyTown = isTownDoubtful && towns.length === 1 ? towns[0] : undefined
  const question = isCodeUnknown
    ? checkout.codeUnknown({ code: postalCode })
    : isTownDoubtful && towns.length > 0
      ? checkout.codeOfTowns({ code: postalCode, ...listTowns(towns) })
      : null
  const answerWithTown = (label: string, town: string) => ({
    label,
    nextField: 'city' as const,
    onChoose() {
      confirmTown(postalCode, town)
      setValue('city', town)
      clearErrors(['city', 'postalCode'])
    },
  })
  return (
    <MistakeNotice
      question={question && `${question} ${checkout.deliveryOnlyInPoland}`}
      answers={[
        ...(onlyTown ? [answerWithTown(checkout.changeToTown({ town: onlyTown }), onlyTown)] : []),
        answerWithTown(
          isCodeUnknown ? checkout.keepCode({ code: postalCode }) : checkout.keepTown({ town: typedTown }),
          typedTown,
        ),
      ]}
    />
  )
}

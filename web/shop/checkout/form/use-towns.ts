import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CheckoutValues } from './checkout-values'
import { findTowns } from './town-lookup'

type AddressFieldNames = { codeField: 'postalCode' | 'invoicePostalCode'; townField: 'city' | 'invoiceCity' }

/** Selects the filled-in town if the buyer is already in the field, so that typing replaces the town. */
function selectIfFocused(fieldName: string): void {
  const input = document.activeElement
  if (input instanceof HTMLInputElement && input.name === fieldName) input.select()
}

const NO_TOWNS: readonly string[] = []

/**
 * The towns of the postal code in the form. Fills in the only town of a code, but never replaces a town that the buyer
 * typed. `filledTown` is the town that was filled in, or empty.
 */
export function useTowns({ codeField, townField }: AddressFieldNames, isPolishAddress = true) {
  const { getValues, setValue, clearErrors, trigger } = useFormContext<CheckoutValues>()
  const postalCode = useWatch<CheckoutValues, typeof codeField>({ name: codeField })
  const [towns, setTowns] = useState(NO_TOWNS)
  const [filledTown, setFilledTown] = useState('')
  const lastFilledTown = useRef('')
  const checkedPostalCode = useRef(postalCode)
  useEffect(() => {
    let isOutdated = false
    void (isPolishAddress ? findTowns(postalCode) : Promise.resolve(null)).then((foundTowns) => {
      if (isOutdated) return
      setTowns(foundTowns ?? NO_TOWNS)
      if (!foundTowns) return
      const typedTown = getValues(townField)
      if (typedTown !== '' && typedTown !== lastFilledTown.current) {
        // The town of a stored draft is already validated, so only a new postal code starts a validation.
        if (checkedPostalCode.current !== postalCode) void trigger(townField)
      } else {
        const onlyTown = foundTowns.length === 1 ? (foundTowns[0] ?? '') : ''
        if (typedTown !== onlyTown) setValue(townField, onlyTown)
        selectIfFocused(townField)
        if (onlyTown) clearErrors(townField)
        lastFilledTown.current = onlyTown
        setFilledTown(onlyTown)
      }
      checkedPostalCode.current = postalCode
    })
    return () => {
      isOutdated = true
    }
  }, [postalCode, townField, isPolishAddress, getValues, setValue, clearErrors, trigger])
  return { towns, filledTown }
}

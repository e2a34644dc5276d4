import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CheckoutValues } from './checkout-values'
import { findTowns } from './town-lookup'

type AddressFieldNames = { code: 'postalCode' | 'invoicePostalCode'; town: 'city' | 'invoiceCity' }

/** Selects the filled-in town if the buyer is already in the field, so that typing replaces the town. */
function selectIfFocused(field: string): void {
  const input = document.activeElement
  if (input instanceof HTMLInputElement && input.name === field) input.select()
}

const NO_TOWNS: readonly string[] = []

/**
 * The towns of the postal code in the form. Fills in the only town of a code, but never replaces a town that the buyer
 * typed. `filledTown` is the town that was filled in, or empty.
 */
export function useTowns({ code, town }: AddressFieldNames, isPolish = true) {
  const { getValues, setValue, clearErrors, trigger } = useFormContext<CheckoutValues>()
  const postalCode = useWatch<CheckoutValues, typeof code>({ name: code })
  const [towns, setTowns] = useState(NO_TOWNS)
  const [filledTown, setFilledTown] = useState('')
  const lastFilledTown = useRef('')
  const checkedCode = useRef(postalCode)
  useEffect(() => {
    let isOutdated = false
    void (isPolish ? findTowns(postalCode) : Promise.resolve(null)).then((foundTowns) => {
      if (isOutdated) return
      setTowns(foundTowns ?? NO_TOWNS)
      if (!foundTowns) return
      const typedTown = getValues(town)
      if (typedTown !== '' && typedTown !== lastFilledTown.current) {
        // The town of a stored draft is already validated, so only a new postal code starts a validation.
        if (checkedCode.current !== postalCode) void trigger(town)
      } else {
        const onlyTown = foundTowns.length === 1 ? (foundTowns[0] ?? '') : ''
        if (typedTown !== onlyTown) setValue(town, onlyTown)
        selectIfFocused(town)
        if (onlyTown) clearErrors(town)
        lastFilledTown.current = onlyTown
        setFilledTown(onlyTown)
      }
      checkedCode.current = postalCode
    })
    return () => {
      isOutdated = true
    }
  }, [postalCode, town, isPolish, getValues, setValue, clearErrors, trigger])
  return { towns, filledTown }
}

import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isPolishNip, normalizeNip } from '../../../../domain/forms/company'
import { api, readBody } from '../../../api'
import type { CheckoutValues } from './checkout-values'

type LookupResult = 'filled' | 'unknown' | 'noAnswer'

type CompanyField =
  'companyName' | 'address' | 'postalCode' | 'city' | 'invoiceStreet' | 'invoicePostalCode' | 'invoiceCity'

const COMPANY_NAME_FIELDS = ['companyName'] as const
const DELIVERY_FIELDS = ['address', 'postalCode', 'city'] as const
const INVOICE_FIELDS = ['invoiceStreet', 'invoicePostalCode', 'invoiceCity'] as const

/**
 * Looks up the company of a typed Polish tax number and fills in its name and address. Never replaces what the buyer
 * typed: an address is filled in only if all of its fields are empty, or were filled in for an earlier tax number.
 * Returns null before a complete Polish number was typed, and while the register is asked.
 */
export function useCompany({ isVoucher }: { isVoucher: boolean }): LookupResult | null {
  const { getValues, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const typedNip = useWatch<CheckoutValues, 'nip'>({ name: 'nip' })
  const [lookup, setLookup] = useState<{ nip: string; result: LookupResult } | null>(null)
  const filledValues = useRef(new Map<CompanyField, string>())
  const nip = isPolishNip(typedNip) ? normalizeNip(typedNip) : null
  useEffect(() => {
    if (nip === null) return undefined
    let isOutdated = false
    const fillIfUntouched = (fields: readonly CompanyField[], values: readonly string[]) => {
      const isUntouched = fields.every((field) => {
        const value = getValues(field)
        return value === '' || value === filledValues.current.get(field)
      })
      if (!isUntouched) return
      for (const [index, field] of fields.entries()) {
        const value = values[index] ?? ''
        setValue(field, value)
        filledValues.current.set(field, value)
      }
      clearErrors([...fields])
    }
    void readBody(api.checkout.companies[':nip'].$get({ param: { nip } })).then(
      ({ hasAnswer, company }) => {
        if (isOutdated) return
        setLookup({ nip, result: company ? 'filled' : hasAnswer ? 'unknown' : 'noAnswer' })
        if (!company) return
        fillIfUntouched(COMPANY_NAME_FIELDS, [company.name])
        if (!company.address) return
        const { address, postalCode, city } = company.address
        const addressValues = [address, postalCode, city]
        // The invoice address is shown when the buyer asks for another address than that of the delivery.
        if (getValues('invoiceCountry') === 'PL') fillIfUntouched(INVOICE_FIELDS, addressValues)
        if (!isVoucher) fillIfUntouched(DELIVERY_FIELDS, addressValues)
      },
      () => {
        if (!isOutdated) setLookup({ nip, result: 'noAnswer' })
      },
    )
    return () => {
      isOutdated = true
    }
  }, [nip, isVoucher, getValues, setValue, clearErrors])
  return lookup && lookup.nip === nip ? lookup.result : null
}

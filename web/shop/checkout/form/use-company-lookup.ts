import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isPolishNip, normalizeNip } from '../../../../domain/forms/company'
import { api, readBody, type RegisteredCompany } from '../../../api'
import type { CheckoutValues } from './checkout-values'

/** `kept`: the register knows the company, but its data does not replace the texts that the buyer typed. */
type LookupResult = 'filled' | 'kept' | 'unknown' | 'noAnswer'

type CompanyField =
  'companyName' | 'address' | 'postalCode' | 'city' | 'invoiceStreet' | 'invoicePostalCode' | 'invoiceCity'

const COMPANY_NAME_FIELDS = ['companyName'] as const
const DELIVERY_FIELDS = ['address', 'postalCode', 'city'] as const
const INVOICE_FIELDS = ['invoiceStreet', 'invoicePostalCode', 'invoiceCity'] as const

/**
 * Looks up the company of a typed Polish tax number and fills in its name and address. The look-up never replaces text
 * that the buyer typed. An address is filled in only if all its fields are empty or come from an earlier look-up.
 * Returns null while the number is incomplete or the register has not answered.
 */
export function useCompanyLookup({ isVoucher }: { isVoucher: boolean }): LookupResult | null {
  const { getValues, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const typedNip = useWatch<CheckoutValues, 'nip'>({ name: 'nip' })
  const [lookup, setLookup] = useState<{ nip: string; result: LookupResult } | null>(null)
  const filledValues = useRef(new Map<CompanyField, string>())
  const nip = isPolishNip(typedNip) ? normalizeNip(typedNip) : null
  useEffect(() => {
    if (nip === null) return undefined
    let isOutdated = false
    const fillIfUntouched = (fields: readonly CompanyField[], newValues: readonly string[]): boolean => {
      const isUntouched = fields.every((field) => {
        const value = getValues(field)
        return value === '' || value === filledValues.current.get(field)
      })
      if (!isUntouched) return false
      for (const [index, field] of fields.entries()) {
        const value = newValues[index] ?? ''
        setValue(field, value)
        filledValues.current.set(field, value)
      }
      clearErrors([...fields])
      return true
    }
    const fillFromCompany = ({ name, address: companyAddress }: RegisteredCompany): boolean => {
      const isNameFilled = fillIfUntouched(COMPANY_NAME_FIELDS, [name])
      if (!companyAddress) return isNameFilled
      const { address, postalCode, city } = companyAddress
      const addressValues = [address, postalCode, city]
      // The form shows the invoice address only if the buyer wants an address that differs from the delivery address.
      const isInvoiceFilled =
        getValues('invoiceCountry') === 'PL' && fillIfUntouched(INVOICE_FIELDS, addressValues)
      const isDeliveryFilled = !isVoucher && fillIfUntouched(DELIVERY_FIELDS, addressValues)
      return isNameFilled || isInvoiceFilled || isDeliveryFilled
    }
    void readBody(api.checkout.companies[':nip'].$get({ param: { nip } })).then(
      ({ hasAnswer, company }) => {
        if (isOutdated) return
        const lookupResult = company && (fillFromCompany(company) ? 'filled' : 'kept')
        setLookup({ nip, result: lookupResult ?? (hasAnswer ? 'unknown' : 'noAnswer') })
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

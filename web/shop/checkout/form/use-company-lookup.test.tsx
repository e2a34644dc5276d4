import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { expect, it } from 'vitest'
import { fakeApi } from '../../../../test/web/shop'
import { type CheckoutValues, EMPTY_CHECKOUT_VALUES } from './checkout-values'
import { useCompanyLookup } from './use-company-lookup'

const NIP = '5260250274'
const COMPANY = {
  name: 'MINISTERSTWO',
  address: { address: 'Świętokrzyska 12', postalCode: '00-916', city: 'Warszawa' },
}
const TYPED_ADDRESSES = {
  address: 'Lipowa 1',
  postalCode: '10-115',
  city: 'Olsztyn',
  invoiceStreet: 'Lipowa 1',
  invoicePostalCode: '10-115',
  invoiceCity: 'Olsztyn',
}

/** Looks up the tax number of a form that already has the values of a draft. */
function renderLookup(draft: Partial<CheckoutValues>) {
  fakeApi(() => Response.json({ hasAnswer: true, company: COMPANY }))
  const Form = ({ children }: { children: ReactNode }) => (
    <FormProvider
      {...useForm<CheckoutValues>({ defaultValues: { ...EMPTY_CHECKOUT_VALUES, nip: NIP, ...draft } })}
    >
      {children}
    </FormProvider>
  )
  const { result } = renderHook(
    () => ({
      lookup: useCompanyLookup({ isVoucher: false }),
      readValues: useFormContext<CheckoutValues>().getValues,
    }),
    { wrapper: Form },
  )
  return result
}

it('keeps the texts of a draft, and does not say that it filled them in', async () => {
  const result = renderLookup({ companyName: 'Firma A', ...TYPED_ADDRESSES })
  await waitFor(() => expect(result.current.lookup).toBe('kept'))
  expect(result.current.readValues()).toMatchObject({ companyName: 'Firma A', ...TYPED_ADDRESSES })
})

it.each([
  [{ companyName: 'Firma A' }, { companyName: 'Firma A', city: 'Warszawa' }],
  [TYPED_ADDRESSES, { companyName: 'MINISTERSTWO', city: 'Olsztyn' }],
])('fills in what %j leaves empty', async (draft, expectedValues) => {
  const result = renderLookup(draft)
  await waitFor(() => expect(result.current.lookup).toBe('filled'))
  expect(result.current.readValues()).toMatchObject(expectedValues)
})

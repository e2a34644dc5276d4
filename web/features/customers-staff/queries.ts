import { queryOptions } from '@tanstack/react-query'
import type { StoredCustomerData } from '../../../domain/customer'
import { read } from '../../api'
import { asStaff } from '../admin/admin-api'
import { saveFile } from '../admin/save-file'

/** Fetches the stored personal data of an e-mail address. Refetched on every return. */
export const customerQuery = (email: string) =>
  queryOptions({
    queryKey: ['staff', 'customer', email],
    queryFn: (): Promise<StoredCustomerData> =>
      asStaff((api, options) => read(api.admin.customers.$get({ query: { email } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const saveCopy = (email: string, day: string) =>
  saveFile(`dane-klienta-${day}.json`, (api, options) =>
    api.admin.customers.export.$get({ query: { email } }, options),
  )

export const endOffers = (email: string): Promise<StoredCustomerData> =>
  asStaff((api, options) => read(api.admin.customers.offers.$delete({ query: { email } }, options)))

export const eraseCustomer = (
  email: string,
): Promise<{ before: StoredCustomerData; after: StoredCustomerData }> =>
  asStaff((api, options) => read(api.admin.customers.$delete({ query: { email } }, options)))

import { queryOptions } from '@tanstack/react-query'
import type { StoredCustomerData } from '../../../domain/customers/customer'
import { readBody } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'
import { downloadFile } from '../kit/calls/download-file'

/**
 * Fetches the stored personal data of an e-mail address. Refetches when the page opens or its window gets the focus.
 */
export const customerQuery = (email: string) =>
  queryOptions({
    queryKey: ['staff', 'customer', email],
    queryFn: (): Promise<StoredCustomerData> =>
      callAsStaff((api, options) => readBody(api.admin.customers.$get({ query: { email } }, options))),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const downloadCustomerData = (email: string, today: string) =>
  downloadFile(`dane-klienta-${today}.json`, (api, options) =>
    api.admin.customers.export.$get({ query: { email } }, options),
  )

export const endMarketing = (email: string): Promise<StoredCustomerData> =>
  callAsStaff((api, options) => readBody(api.admin.customers.offers.$delete({ query: { email } }, options)))

export const eraseCustomer = (
  email: string,
): Promise<{ before: StoredCustomerData; after: StoredCustomerData }> =>
  callAsStaff((api, options) => readBody(api.admin.customers.$delete({ query: { email } }, options)))

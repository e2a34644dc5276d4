import { queryOptions } from '@tanstack/react-query'
import { ensureOk, readBody } from '../../../api'
import { callAsStaff } from '../../kit/calls/call-as-staff'

export const secondFactorQuery = queryOptions({
  queryKey: ['staff', 'second-factor'],
  queryFn: () => callAsStaff((api, options) => readBody(api.admin['second-factor'].$get({}, options))),
  staleTime: 0,
})

export const startSecondFactor = (currentPassword: string) =>
  callAsStaff((api, options) =>
    readBody(api.admin['second-factor'].$post({ json: { currentPassword } }, options)),
  )

/** Turns the second factor on, and returns the recovery codes. */
export const confirmSecondFactor = async (code: string): Promise<string[]> =>
  (
    await callAsStaff((api, options) =>
      readBody(api.admin['second-factor'].$put({ json: { code } }, options)),
    )
  ).recoveryCodes

export const renewRecoveryCodes = async (code: string): Promise<string[]> =>
  (
    await callAsStaff((api, options) =>
      readBody(api.admin['second-factor']['recovery-codes'].$put({ json: { code } }, options)),
    )
  ).recoveryCodes

export const endSecondFactor = (code: string) =>
  callAsStaff((api, options) => ensureOk(api.admin['second-factor'].$delete({ json: { code } }, options)))

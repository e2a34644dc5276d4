import { makeStaffHeaders } from '../fixtures/factories'
import type { Call } from './call'

/** A request of staff without a body. */
export const makeStaffCall = async (path: string): Promise<Call> => ({
  path,
  headers: await makeStaffHeaders(),
})

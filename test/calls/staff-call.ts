import { makeStaffHeaders } from '../fixtures/factories'
import type { RouteCall } from './call'

/** A request of staff without a body. */
export const makeStaffCall = async (path: string): Promise<RouteCall> => ({
  path,
  headers: await makeStaffHeaders(),
})

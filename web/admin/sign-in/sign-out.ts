import { adminToken } from '../../storage/admin-storage'
import { ensureOk } from '../../api'
import { callAsStaff } from '../kit/calls/call-as-staff'

/**
 * Signs out in this browser at once, without waiting for the API. If the API call fails, the token expires by itself
 * after 12 h.
 */
export function signOut(): void {
  callAsStaff((api, options) => ensureOk(api.admin.logout.$post({}, options))).catch(() => undefined)
  adminToken.clear('signedOut')
}

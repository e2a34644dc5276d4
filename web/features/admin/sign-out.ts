import { adminToken } from '../../admin-storage'
import { ensureOk } from '../../api'
import { callAsStaff } from './call-as-staff'

/** Signs out here at once. If the shop cannot be reached, the token expires by itself (12 h). */
export function signOut(): void {
  callAsStaff((api, options) => ensureOk(api.admin.logout.$post({}, options))).catch(() => undefined)
  adminToken.forget('signedOut')
}

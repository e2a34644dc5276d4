import { adminToken } from '../../admin-storage'
import { done } from '../../api'
import { asStaff } from './admin-api'

/** Ends the stay here at once, whether or not the shop can be told: then its token ends by itself (12 h). */
export function signOut(): void {
  asStaff((api, options) => done(api.admin.logout.$post({}, options))).catch(() => undefined)
  adminToken.forget('signedOut')
}

import { adminToken } from '../../../storage/admin-storage'
import { api, ApiError } from '../../../api'

/** The routes that accept the staff token: paths beginning with /api/orders, /api/chat and /api/admin (spec §6). */
type StaffApi = Pick<typeof api, 'orders' | 'chat' | 'admin'>
type StaffApiOptions = { headers: Record<string, string> }

/** Calls the API with the staff token. If the token is rejected, all tabs go to the login. */
export async function callAsStaff<T>(
  call: (api: StaffApi, options: StaffApiOptions) => Promise<T>,
): Promise<T> {
  const token = adminToken.read()
  // A page may stay open after its staff session has expired (`SignInAgainNotice`). Its polls must not call the API
  // without a token.
  if (token === null) throw new ApiError(401, JSON.stringify({ code: 'admin.unauthorized' }), '')
  try {
    return await call(api, { headers: { Authorization: `Bearer ${token ?? ''}` } })
  } catch (error) {
    // Deletes the token only if the API rejected the token itself: another 401 is about a password or passkey. Keeps a
    // new token that another tab has stored meanwhile.
    if (error instanceof ApiError && error.code === 'admin.unauthorized' && adminToken.read() === token)
      adminToken.clear('expired')
    throw error
  }
}

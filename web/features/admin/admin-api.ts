import { adminToken } from '../../admin-storage'
import { api, ApiError } from '../../api'

/** The calls that may carry the token: paths beginning with /api/orders, /api/chat and /api/admin (specification 6). */
type StaffApi = Pick<typeof api, 'orders' | 'chat' | 'admin'>
type Options = { headers: Record<string, string> }

/** A call in the name of staff. One whose token holds no more ends the stay: every tab goes to the login. */
export async function asStaff<T>(call: (api: StaffApi, options: Options) => Promise<T>): Promise<T> {
  const token = adminToken.read()
  // A page may outlive its stay (`SignInAgain`); its polls ask nobody.
  if (token === null) throw new ApiError(401, JSON.stringify({ code: 'admin.unauthorized' }), '')
  try {
    return await call(api, { headers: { Authorization: `Bearer ${token ?? ''}` } })
  } catch (error) {
    // Another tab may have signed in again meanwhile.
    if (error instanceof ApiError && error.status === 401 && adminToken.read() === token)
      adminToken.forget('expired')
    throw error
  }
}

import type { Deps } from '../deps'
import type { SignedInStaff } from '../features/admin/sign-in/authenticate'

export type AppEnv = {
  Bindings: Env
  Variables: {
    deps: Deps
    requestId: string
    /** The signed-in staff member. Set by `accessMiddleware` on staff routes only. */
    staff?: SignedInStaff
  }
}

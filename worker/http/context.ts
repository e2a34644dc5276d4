import type { Deps } from '../deps'
import type { authenticate } from '../features/admin/authenticate'

/** Variables that the middleware sets on the request context. */
export type AppEnv = {
  Bindings: Env
  Variables: {
    deps: Deps
    requestId: string
    /** Set by the guard, for staff routes only. */
    staff?: Awaited<ReturnType<typeof authenticate>>
  }
}

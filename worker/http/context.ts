import type { Deps } from '../deps'
import type { authenticate } from '../features/admin/authenticate'

/** What the middleware puts into a request's context. */
export type AppEnv = {
  Bindings: Env
  Variables: {
    deps: Deps
    requestId: string
    /** Set by the guard for calls of staff, and for these only. */
    staff?: Awaited<ReturnType<typeof authenticate>>
  }
}

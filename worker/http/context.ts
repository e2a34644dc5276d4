import type { Deps } from '../deps'
import type { authenticate } from '../features/admin/authenticate'

export type AppEnv = {
  Bindings: Env
  Variables: {
    deps: Deps
    requestId: string
    /** Set by the guard, for staff routes only. */
    staff?: Awaited<ReturnType<typeof authenticate>>
  }
}

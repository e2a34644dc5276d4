import type { Deps } from '../deps'

/** What the middleware puts into a request's context. */
export type AppEnv = { Bindings: Env; Variables: { deps: Deps; requestId: string } }

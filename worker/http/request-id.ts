import { createMiddleware } from 'hono/factory'
import { runInRequest, requestIdOf } from '../log'
import type { AppEnv } from './context'

/** Assigns the request id. The visitor gets it, and all log lines of the request contain it. */
export const requestIdMiddleware = createMiddleware<AppEnv>((c, next) => {
  const requestId = requestIdOf(c.req.raw.headers)
  c.set('requestId', requestId)
  return runInRequest(requestId, next)
})

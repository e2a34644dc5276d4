import { createMiddleware } from 'hono/factory'
import { inRequest, requestIdOf } from '../log'
import type { AppEnv } from './context'

/** Assigns the request id, which the visitor gets and every log line of the request contains. */
export const requestIdMiddleware = createMiddleware<AppEnv>((c, next) => {
  const requestId = requestIdOf(c.req.raw.headers)
  c.set('requestId', requestId)
  return inRequest(requestId, next)
})

import { createMiddleware } from 'hono/factory'
import { inRequest, requestIdOf } from '../log'
import type { AppEnv } from './context'

/** Gives a request its name, which the visitor is told and every line of the log about it carries. */
export const named = createMiddleware<AppEnv>((c, next) => {
  const requestId = requestIdOf(c.req.raw.headers)
  c.set('requestId', requestId)
  return inRequest(requestId, next)
})

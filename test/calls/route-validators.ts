import type { $ZodType } from 'zod/v4/core'
import { app } from '../../worker/app'
import type { ROUTE_ACCESS_RULES } from '../../worker/http/access'
import type { Route } from './call'

export type AccessRule = (typeof ROUTE_ACCESS_RULES)[number]

export const toRoute = ({ method, path }: AccessRule): Route => `${method} ${path}` as Route

type Validator = { target: 'json' | 'query'; schema: $ZodType }

const isValidator = (handler: unknown): handler is Validator =>
  typeof handler === 'function' && 'schema' in handler

/** Lists the validators of a route, in the order in which the app runs them. */
export function listValidators(row: AccessRule): Validator[] {
  const routeHandlers: unknown[] = app.routes
    .filter(({ method, path }) => method === row.method && path === row.path)
    .map(({ handler }) => handler)
  return routeHandlers.filter(isValidator)
}

import { safeParse } from 'zod/v4/core'
import { ROUTE_ACCESS_RULES } from '../../worker/http/access'
import type { Route, RouteCall } from './call'
import { type AccessRule, listValidators, toRoute } from './route-validators'

/** The JSON of a call's body. Null if the call has no body, or a file as its body. */
export function readJsonBody({ body = null, headers }: RouteCall): unknown {
  const contentType = headers?.['Content-Type'] ?? 'application/json'
  if (contentType !== 'application/json') return null
  return typeof body === 'string' ? JSON.parse(body) : body
}

/** Replaces each value inside `value` by its type, because ids and timestamps differ between two runs. */
function describeShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeShape)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, describeShape(field)]))
}

const hasSameShape = (value: unknown, otherValue: unknown): boolean =>
  JSON.stringify(describeShape(value)) === JSON.stringify(describeShape(otherValue))

const isValidBody = (row: AccessRule, body: unknown): boolean =>
  listValidators(row).every(({ target, schema }) => target !== 'json' || safeParse(schema, body).success)

/**
 * Renders example-bodies.json: a body of each writing route, null for a route without JSON. The load tests of the lab
 * read the bodies from this file, because they run on plain Node, where `ROUTE_CALLS` cannot run. A stored body stays
 * while it is valid and has the same fields as the sent body. So an update changes no other bodies.
 */
export function renderExampleBodies(storedText: string, sentBodies: ReadonlyMap<Route, unknown>): string {
  const storedBodies = JSON.parse(storedText) as Record<string, unknown>
  const exampleBodies = ROUTE_ACCESS_RULES.filter(({ method }) => method !== 'GET').map((row) => {
    const route = toRoute(row)
    const storedBody = storedBodies[route]
    const sentBody = sentBodies.has(route) ? sentBodies.get(route) : storedBody
    const isCurrent =
      hasSameShape(storedBody, sentBody) && (sentBody === null || isValidBody(row, storedBody))
    return [route, isCurrent ? storedBody : sentBody] as const
  })
  return `${JSON.stringify(Object.fromEntries(exampleBodies), null, 2)}\n`
}

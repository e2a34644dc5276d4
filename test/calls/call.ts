import type { ROUTE_ACCESS_RULES } from '../../worker/http/access'

/** A valid request of a route. `recordIds`: ids of the rows that the request reads or changes. */
export type RouteCall = {
  path: string
  body?: unknown
  headers?: Record<string, string>
  recordIds?: string[]
}
type RouteOf<Row> = Row extends { method: infer Method extends string; path: infer Path extends string }
  ? `${Method} ${Path}`
  : never
export type Route = RouteOf<(typeof ROUTE_ACCESS_RULES)[number]>

import type { hc } from 'hono/client'
import type { ErrorCode, ErrorDetails } from '../domain/errors'
import type { AppType } from '../worker/app'

export type { BuyerOrder } from '../worker/features/orders/views/buyer-order'
export type { RegisteredCompany } from '../worker/features/checkout/fetch-company'
export type { CartLine } from '../worker/features/cart/cart'
export type { Product, ProductCard } from '../worker/features/products/catalog/product-dto'
export type { ProductPage } from '../worker/features/products/catalog/products'
export type { ImportReport } from '../worker/features/products/import-export/import-products'
export type { Manufacturer } from '../worker/features/products/staff/manufacturers'
export type { ListedChangeOutcomes } from '../worker/features/products/staff/change-listed-products'
export type { StaffProductListItem } from '../worker/features/products/staff/list-products'
export type { StaffProduct } from '../worker/features/products/staff/staff-product'
export type { ExampleReview } from '../worker/features/reviews/example-reviews'
export type { BuyerReview as BuyersReview, ShownReviews } from '../worker/features/reviews/reviews'

/** An error response of the API. Its message has the form "status: body" (spec §8). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const problem = parseProblem(body)
    this.code = problem.code
    this.details = problem
  }
}

function parseProblem(body: string): ErrorDetails & { code: ErrorCode } {
  try {
    const problem = JSON.parse(body) as ErrorDetails & { code: ErrorCode }
    // Accepts a code that this page does not know, because a newer Worker may send it. The page then shows an internal
    // error.
    if (typeof problem.code === 'string') return problem
  } catch {
    // Ignores the parse error: the body is not JSON, for example the error page of a proxy.
  }
  return { code: 'internal' }
}

type RequestInput = { param?: Record<string, string>; query?: Record<string, string>; json?: unknown }
type ApiOptions = { headers?: Record<string, string>; init?: RequestInit }

/**
 * Calls a route of the API. `routeSegments`: the segments of the path and then the HTTP method, such as `orders`, `:id`,
 * `status`, `$get`. A segment with a colon is a path parameter.
 */
function callRoute(
  routeSegments: string[],
  { param = {}, query, json }: RequestInput = {},
  options: ApiOptions = {},
) {
  const path = routeSegments
    .slice(0, -1)
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(param[segment.slice(1)] ?? '') : segment))
  const queryString = query ? `?${new URLSearchParams(query).toString()}` : ''
  return fetch(`/api/${path.join('/')}${queryString}`, {
    method: routeSegments.at(-1)?.slice(1).toUpperCase() ?? 'GET',
    credentials: 'same-origin',
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...options.init,
    headers: {
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
      ...options.init?.headers,
    },
  })
}

const createApiProxy = (pathParts: string[]): unknown =>
  new Proxy(() => undefined, {
    get: (_, part) => createApiProxy([...pathParts, String(part)]),
    apply: (_target, _thisArg, [input, options]: [RequestInput?, ApiOptions?]) =>
      callRoute(pathParts, input, options),
  })

/**
 * The API client for the browser, typed by the routes. Hono's own client would add 1.3 kB to each first visit, and does
 * not encode path parameters (decision 014). The edge calls the features of the Worker directly, without HTTP.
 */
export const api = createApiProxy([]) as ReturnType<typeof hc<AppType>>

type ApiResponse = { ok: boolean; status: number; statusText: string; text: () => Promise<string> }

/** Returns the body of a response. Rejects with `ApiError` if the status is an error. */
export async function readBody<R extends ApiResponse & { json: () => Promise<unknown> }>(
  responsePromise: Promise<R>,
): Promise<Awaited<ReturnType<R['json']>>> {
  const response = await responsePromise
  await throwIfError(response)
  return (await response.json()) as Awaited<ReturnType<R['json']>>
}

/** Awaits a response without a body. Rejects with `ApiError` if the status is an error. */
export async function ensureOk(responsePromise: Promise<ApiResponse>): Promise<void> {
  await throwIfError(await responsePromise)
}

async function throwIfError(response: ApiResponse): Promise<void> {
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
  }
}

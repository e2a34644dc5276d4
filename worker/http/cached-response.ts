import type { Context } from 'hono'
import { createVersionedCache } from '../cache/versioned-cache'
import { getCachedCatalogVersion, catalogVersionOf } from '../features/products/catalog/catalog-cache'
import { requestIdOf } from '../log'
import type { AppEnv } from './context'
import { SECURITY_HEADERS } from './headers'

/** JSON bodies of catalogue answers by URL, at most 16 MiB. */
const bodyCache = createVersionedCache<Uint8Array>({
  maxEntries: 200,
  maxSize: 16 * 2 ** 20,
  sizeOf: ({ length }) => length,
})
const encoder = new TextEncoder()

/** Responds with catalogue data as JSON and caches the response by URL. */
export function respondWithCacheableJson<T extends object>(c: Context<AppEnv>, data: T) {
  const body = encoder.encode(JSON.stringify(data))
  const version = catalogVersionOf(data)
  if (version !== null && c.req.method === 'GET') bodyCache.set(version, c.req.url, body)
  const response: Response = new Response(body, { headers: { 'Content-Type': 'application/json' } })
  return response as ReturnType<typeof c.json<T>>
}

/**
 * Returns the cached response of a URL if its catalogue version was current within the last 2 s. Otherwise returns
 * null.
 * Runs before any check of the caller, because cached data is public and not rate-limited.
 */
export function getCachedResponse({ method, url, headers }: Request): Response | null {
  if (method !== 'GET') return null
  const version = getCachedCatalogVersion(Date.now())
  const body = version === null ? null : bodyCache.get(version, url)
  if (!body) return null
  const response = new Response(body, { headers: RESPONSE_HEADERS })
  response.headers.set('X-Request-Id', requestIdOf(headers))
  return response
}

/** Created once, because setting the headers one by one would take longer than the rest of the response. */
const RESPONSE_HEADERS = new Headers({
  ...SECURITY_HEADERS,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
})

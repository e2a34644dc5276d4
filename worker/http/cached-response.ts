import type { Context } from 'hono'
import { cachedCatalogVersion, catalogVersionOf } from '../features/products/catalog/catalog-cache'
import { requestIdOf } from '../log'
import type { AppEnv } from './context'
import { SECURITY_HEADERS } from './headers'

const MAX_CACHE_SIZES = { answers: 200, bytes: 16 * 2 ** 20 }

/** A response body as JSON bytes, with its catalogue version. */
type CachedBody = { body: Uint8Array; version: number }

const encoder = new TextEncoder()
const bodiesByUrl = new Map<string, CachedBody>()
let cachedByteCount = 0

/** Responds with catalogue data as JSON and caches the response by URL. */
export function cacheableJson<T extends object>(c: Context<AppEnv>, data: T) {
  const body = encoder.encode(JSON.stringify(data))
  const version = catalogVersionOf(data)
  if (version !== null && c.req.method === 'GET') cacheAnswer(c.req.url, { body, version })
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
  const cachedBody = bodiesByUrl.get(url)
  if (!cachedBody || cachedBody.version !== cachedCatalogVersion(Date.now())) return null
  const response = new Response(cachedBody.body, { headers: RESPONSE_HEADERS })
  response.headers.set('X-Request-Id', requestIdOf(headers))
  return response
}

/** Created once, because setting the headers one by one would take longer than the rest of the response. */
const RESPONSE_HEADERS = new Headers({
  ...SECURITY_HEADERS,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
})

function cacheAnswer(address: string, entry: CachedBody): void {
  removeFromCache(address)
  if (entry.body.length > MAX_CACHE_SIZES.bytes) return
  for (const [oldestAddress, { version }] of bodiesByUrl) {
    const isCacheFull =
      bodiesByUrl.size >= MAX_CACHE_SIZES.answers ||
      cachedByteCount + entry.body.length > MAX_CACHE_SIZES.bytes
    // Answers of an earlier catalogue version will not be requested again, so remove them first.
    if (!isCacheFull && version === entry.version) break
    removeFromCache(oldestAddress)
  }
  bodiesByUrl.set(address, entry)
  cachedByteCount += entry.body.length
}

function removeFromCache(address: string): void {
  cachedByteCount -= bodiesByUrl.get(address)?.body.length ?? 0
  bodiesByUrl.delete(address)
}

import type { Context } from 'hono'
import { believedCatalogVersion, catalogVersionOf } from '../features/products/catalog-cache'
import { requestIdOf } from '../log'
import type { AppEnv } from './context'
import { SECURITY_HEADERS } from './headers'

const MAX_CACHE = { answers: 200, bytes: 16 * 2 ** 20 }

/** A response body as JSON bytes, with its catalogue version. */
type Kept = { body: Uint8Array; version: number }

const encoder = new TextEncoder()
const byAddress = new Map<string, Kept>()
let bytes = 0

/** Returns catalogue data as JSON and caches the response by URL. */
export function keptJson<T extends object>(c: Context<AppEnv>, data: T) {
  const body = encoder.encode(JSON.stringify(data))
  const version = catalogVersionOf(data)
  if (version !== null && c.req.method === 'GET') remember(c.req.url, { body, version })
  const answer: Response = new Response(body, { headers: { 'Content-Type': 'application/json' } })
  return answer as ReturnType<typeof c.json<T>>
}

/**
 * The cached response of a URL while its catalogue version is current (2 s); else null.
 * Runs before any check of the caller, because cached data is public and not rate-limited.
 */
export function keptAnswer({ method, url, headers }: Request): Response | null {
  if (method !== 'GET') return null
  const entry = byAddress.get(url)
  if (!entry || entry.version !== believedCatalogVersion(Date.now())) return null
  const answer = new Response(entry.body, { headers: HEADERS })
  answer.headers.set('X-Request-Id', requestIdOf(headers))
  return answer
}

/** Built once, because setting the headers one by one would take longer than the response. */
const HEADERS = new Headers({
  ...SECURITY_HEADERS,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
})

function remember(address: string, entry: Kept): void {
  forget(address)
  if (entry.body.length > MAX_CACHE.bytes) return
  for (const [oldestAddress, { version }] of byAddress) {
    const isFull = byAddress.size >= MAX_CACHE.answers || bytes + entry.body.length > MAX_CACHE.bytes
    // Answers of an earlier catalogue version are not requested again.
    if (!isFull && version === entry.version) break
    forget(oldestAddress)
  }
  byAddress.set(address, entry)
  bytes += entry.body.length
}

function forget(address: string): void {
  bytes -= byAddress.get(address)?.body.length ?? 0
  byAddress.delete(address)
}

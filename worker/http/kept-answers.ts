import type { Context } from 'hono'
import { believedCatalogVersion, catalogVersionOf } from '../features/products/catalog-cache'
import { requestIdOf } from '../log'
import type { AppEnv } from './context'
import { SECURITY_HEADERS } from './headers'

const MOST = { answers: 200, bytes: 16 * 2 ** 20 }

/** An answer as bytes of JSON, and the catalogue that it tells of. */
type Kept = { body: Uint8Array; version: number }

const encoder = new TextEncoder()
const byAddress = new Map<string, Kept>()
let bytes = 0

/** Answers with something of the catalogue, and keeps the answer by the address that was asked. */
export function keptJson<T extends object>(c: Context<AppEnv>, found: T) {
  const body = encoder.encode(JSON.stringify(found))
  const version = catalogVersionOf(found)
  if (version !== null && c.req.method === 'GET') remember(c.req.url, { body, version })
  const answer: Response = new Response(body, { headers: { 'Content-Type': 'application/json' } })
  return answer as ReturnType<typeof c.json<T>>
}

/**
 * The answer that was given at this address before, as long as the catalogue is believed to be the same (2 s); else null.
 * Nothing needs to be known of who asks: what is in memory everybody may have, as often as they like.
 */
export function keptAnswer({ method, url, headers }: Request): Response | null {
  if (method !== 'GET') return null
  const kept = byAddress.get(url)
  if (!kept || kept.version !== believedCatalogVersion(Date.now())) return null
  const answer = new Response(kept.body, { headers: HEADERS })
  answer.headers.set('X-Request-Id', requestIdOf(headers))
  return answer
}

/** All at once: one after the other they would take longer than the answer. */
const HEADERS = new Headers({
  ...SECURITY_HEADERS,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
})

function remember(address: string, kept: Kept): void {
  forget(address)
  if (kept.body.length > MOST.bytes) return
  for (const [oldest, { version }] of byAddress) {
    const isFull = byAddress.size >= MOST.answers || bytes + kept.body.length > MOST.bytes
    // Those of an earlier catalogue are never asked for again.
    if (!isFull && version === kept.version) break
    forget(oldest)
  }
  byAddress.set(address, kept)
  bytes += kept.body.length
}

function forget(address: string): void {
  bytes -= byAddress.get(address)?.body.length ?? 0
  byAddress.delete(address)
}

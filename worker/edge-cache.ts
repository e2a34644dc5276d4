import { env } from 'cloudflare:workers'

/** The edge's cache of JSON under names of our own; without it the shop is slower and otherwise the same. */
export const edgeCache = {
  async read<T>(name: string): Promise<T | null> {
    const found = await caches.default.match(address(name)).catch(() => undefined)
    return found ? await found.json<T>() : null
  },
  async write(name: string, answer: unknown, seconds: number): Promise<void> {
    const kept = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${seconds}` } })
    await caches.default.put(address(name), kept).catch(() => undefined)
  },
}

/**
 * One cache serves a whole domain: a shop to try things out in beside the real one, and during a deployment an older version
 * whose answers may have another shape. The platform gives each version of each of them an id of its own.
 */
const address = (name: string) => `https://kept.invalid/${env.VERSION.id}/${encodeURIComponent(name)}`

import { env } from 'cloudflare:workers'

/** Edge cache of JSON values by name. Optional: without it the shop is only slower. */
export const edgeCache = {
  async read<T>(name: string): Promise<T | null> {
    const response = await caches.default.match(address(name)).catch(() => undefined)
    return response ? await response.json<T>() : null
  },
  async write(name: string, answer: unknown, seconds: number): Promise<void> {
    const response = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${seconds}` } })
    await caches.default.put(address(name), response).catch(() => undefined)
  },
}

/**
 * Cache URL of a name. It contains the platform's version id, because the cache serves the whole domain. A staging shop
 * and older deployments use it too, and their answers may have another shape.
 */
const address = (name: string) => `https://kept.invalid/${env.VERSION.id}/${encodeURIComponent(name)}`

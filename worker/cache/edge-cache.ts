import { env } from 'cloudflare:workers'

/** Edge cache of JSON values by name. Optional: without it the shop is only slower. */
export const edgeCache = {
  async read<T>(name: string): Promise<T | null> {
    const response = await caches.default.match(cacheUrlOf(name)).catch(() => undefined)
    return response ? await response.json<T>() : null
  },
  async write(name: string, answer: unknown, seconds: number): Promise<void> {
    const response = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${seconds}` } })
    await caches.default.put(cacheUrlOf(name), response).catch(() => undefined)
  },
}

/**
 * Cache URL of a name. All deployments on the domain share the cache: staging and older versions too. The URL therefore
 * contains the version id, because cached values of other deployments may have another shape.
 */
const cacheUrlOf = (name: string) => `https://kept.invalid/${env.VERSION.id}/${encodeURIComponent(name)}`

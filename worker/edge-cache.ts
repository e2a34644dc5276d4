import { env } from 'cloudflare:workers'

/** Edge cache of JSON by name. Optional: without it the shop is slower and otherwise the same. */
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
 * One cache serves the whole domain, including a staging shop and older deployments whose answers may differ in shape.
 * The platform's version id separates them.
 */
const address = (name: string) => `https://kept.invalid/${env.VERSION.id}/${encodeURIComponent(name)}`

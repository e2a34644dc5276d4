import { Hono } from 'hono'
import { lastingDeps } from '../../make-deps'
import type { AppEnv } from '../../http/context'
import { onError } from '../../http/problem'
import { readImageFile } from './read-image-file'

const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Pictures that staff sent, at the addresses of those that come with the shop; these are files and never get here. The
 * address names the content, so that whoever has one keeps it, the edge's cache too.
 */
export const imagesRoutes = new Hono<AppEnv>()
  .onError(onError)
  .get('/images/:file{[0-9a-f]{32}-(400|700|1000)\\.webp}', async (c) => {
    const { origin, pathname } = new URL(c.req.url)
    const address = origin + pathname
    const kept = await caches.default.match(address).catch(() => undefined)
    if (kept) return kept
    const deps = lastingDeps(c.env, (work) => c.executionCtx.waitUntil(work))
    const image = await readImageFile(deps, c.req.param('file'))
    if (!image) return c.notFound()
    const response = new Response(image.bytes, {
      headers: {
        'Content-Type': image.type,
        'Cache-Control': FOR_EVER,
        'X-Content-Type-Options': 'nosniff',
        // As of those that come with the shop: search engines and messengers show them on pages of their own.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
    deps.later(caches.default.put(address, response.clone()).catch(() => undefined))
    return response
  })

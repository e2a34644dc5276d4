import { Hono } from 'hono'
import { createLongLivedDeps } from '../../make-deps'
import type { AppEnv } from '../../http/context'
import { onError } from '../../http/problem'
import { readImageFile } from './pictures/read-image-file'

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Serves uploaded pictures at URLs like those of bundled pictures, which are static files. The URL contains the content
 * hash, so responses are cached forever, at the edge too.
 */
export const imagesRoutes = new Hono<AppEnv>()
  .onError(onError)
  .get('/images/:file{[0-9a-f]{32}-((224|400|700|1000)\\.webp|(160|1200)\\.jpg)}', async (c) => {
    const { origin, pathname } = new URL(c.req.url)
    const imageUrl = origin + pathname
    const cachedResponse = await caches.default.match(imageUrl).catch(() => undefined)
    if (cachedResponse) return cachedResponse
    const deps = createLongLivedDeps(c.env, (work) => c.executionCtx.waitUntil(work))
    const image = await readImageFile(deps, c.req.param('file'))
    if (!image) return c.notFound()
    const response = new Response(image.bytes, {
      headers: {
        'Content-Type': image.type,
        'Cache-Control': IMMUTABLE_CACHE_CONTROL,
        'X-Content-Type-Options': 'nosniff',
        // Other sites may show the picture, as for bundled pictures, because search engines and messengers embed
        // pictures in their pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    })
    deps.waitUntil(caches.default.put(imageUrl, response.clone()).catch(() => undefined))
    return response
  })

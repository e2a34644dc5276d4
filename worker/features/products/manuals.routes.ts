import { Hono } from 'hono'
import type { AppEnv } from '../../http/context'
import { onError } from '../../http/problem'
import { manualKey } from './manuals/manual-key'

/**
 * Browsers show a PDF in a viewer of their own, which needs an embedded object and inline styles. The file itself may
 * load and run nothing.
 */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves uploaded manuals. The URL contains the content hash, so browsers keep the file. The edge does not: a manual is
 * read rarely, and R2 streams it without holding it in memory.
 */
export const manualsRoutes = new Hono<AppEnv>()
  .onError(onError)
  .get('/manuals/:file{[0-9a-f]{32}\\.pdf}', async (c) => {
    const file = await c.env.IMAGES.get(manualKey(c.req.param('file').slice(0, 32)))
    if (!file) return c.notFound()
    return new Response(file.body, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Length': String(file.size),
        'Content-Disposition': 'inline; filename="instrukcja.pdf"',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': PDF_POLICY,
      },
    })
  })

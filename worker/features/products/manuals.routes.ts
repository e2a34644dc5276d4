import { Hono } from 'hono'
import { manualHashOf } from '../../../domain/products/manual'
import type { AppEnv } from '../../http/context'
import { onError } from '../../http/problem'
import { manualKey } from './manuals/manual-key'

/**
 * Browsers show a PDF in a viewer of their own, which needs an embedded object and inline styles. The file itself may
 * load and run nothing.
 */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Serves uploaded manuals. The URL contains the content hash, so browsers cache the file. The edge does not cache the
 * file, because manuals are rarely read.
 */
export const manualsRoutes = new Hono<AppEnv>()
  .onError(onError)
  .get('/manuals/:file{[0-9a-f]{32}\\.pdf}', async (c) => {
    const hash = manualHashOf(c.req.path)
    const file = hash && (await c.env.IMAGES.get(manualKey(hash)))
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

import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_MANUAL_BYTES } from '../../domain/products/manual'
import { COMPLAINT_PHOTO_LIMITS } from '../../domain/returns/complaint'
import type { AppEnv } from './context'
import { strictJsonMiddleware } from './validate'

const KIB = 1024

/**
 * Upload routes with their body limits: product pictures in four widths and two JPEGs, a manual, an import table, a
 * complaint photo. The limit of a picture is lower than the sum of the limits of its files, because only its widest
 * file may be large.
 */
const UPLOAD_LIMITS = [
  { pattern: /^\/api\/admin\/images$/, limit: bodyLimit({ maxSize: 6.5 * KIB * KIB }) },
  { pattern: /^\/api\/admin\/manuals$/, limit: bodyLimit({ maxSize: MAX_MANUAL_BYTES }) },
  { pattern: /^\/api\/admin\/products\/import$/, limit: bodyLimit({ maxSize: 2 * KIB * KIB }) },
  {
    pattern: /^\/api\/complaints\/[^/]+\/photos$/,
    limit: bodyLimit({ maxSize: COMPLAINT_PHOTO_LIMITS.bytes }),
  },
]
/**
 * Routes that parse their own body. The webhook of payments verifies the raw bytes. The webhooks of label services and
 * the page-view route never reject a body.
 */
const PATHS_WITH_OWN_PARSER = [
  '/api/payments/webhook',
  '/api/webhooks/inpost',
  '/api/webhooks/furgonetka',
  '/api/page-view',
]

const jsonLimit = bodyLimit({ maxSize: 64 * KIB })

/** Reads request bodies within their limit: files as bytes, everything else as strict JSON. */
export const readBody: MiddlewareHandler<AppEnv> = (c, next) => {
  const { method, path } = c.req
  if (method === 'GET' || method === 'HEAD' || PATHS_WITH_OWN_PARSER.includes(path)) return next()
  const uploadLimit = UPLOAD_LIMITS.find(({ pattern }) => pattern.test(path))
  return uploadLimit
    ? uploadLimit.limit(c, next)
    : jsonLimit(c, async () => void (await strictJsonMiddleware(c, next)))
}

import { Hono } from 'hono'
import * as z from 'zod/mini'
import { fieldErrorCode } from '../../../domain/forms/fields'
import { MAX_ADDRESS_LENGTHS } from '../../../domain/checkout/invoice-address'
import { MAX_POINT_SEARCH_LENGTH } from '../../../domain/delivery/point-search'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'

/** "52.23,21.01": latitude and longitude in degrees. */
const coordinatesSchema = z.pipe(
  z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, fieldErrorCode('invalid'))),
  z.transform((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number)
    return { latitude, longitude }
  }),
)

/** Either a search text with the town of the buyer, or a place on the map (`near`). */
const PointsQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(MAX_POINT_SEARCH_LENGTH, fieldErrorCode('tooLong')))),
  town: z.optional(z.string().check(z.maxLength(MAX_ADDRESS_LENGTHS.city, fieldErrorCode('tooLong')))),
  near: z.optional(coordinatesSchema),
})

/**
 * The search for lockers and shop points. If the courier's list fails, the response says so (`isAvailable`), and the
 * buyer types the code of the point. The module of the search loads on demand, because most requests do not need this
 * module (decision 030).
 */
export const pickupPointRoutes = new Hono<AppEnv>().get('/', validateQuery(PointsQuery), async (c) => {
  const { q = '', town = '', near } = c.req.valid('query')
  const { findPoints, findPointsNear } = await import('./find-points')
  return c.json(await (near ? findPointsNear(c.var.deps, near) : findPoints(c.var.deps, q, town)))
})

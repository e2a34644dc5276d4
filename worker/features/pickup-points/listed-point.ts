import * as z from 'zod/mini'
import type { ListedPoint } from './fetch-points'

/** A point as the cache stores it. */
export const ListedPointSchema: z.ZodMiniType<ListedPoint> = z.object({
  code: z.string(),
  place: z.object({
    kind: z.enum(['locker', 'shop']),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    description: z.string(),
    openingHours: z.string(),
  }),
  distance: z.nullable(z.number()),
})

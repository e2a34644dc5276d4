import * as z from 'zod/mini'
import type { PickupPoint } from '../../../domain/delivery/pickup-point'
import { AppError } from '../../../domain/errors'
import type { FieldError } from '../../../domain/forms/fields'
import { HOUR_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { readLookupWithStaleCopy } from '../checkout/cached-lookup'
import type { PointLookupResult } from './fetch-points'
import { ListedPointSchema } from './listed-point'

const CachedLookupResult: z.ZodMiniType<PointLookupResult> = z.union([
  z.object({ status: z.literal('open'), point: ListedPointSchema }),
  z.object({ status: z.enum(['closed', 'unknown']) }),
])

type PointDeps = Pick<Deps, 'kv' | 'now' | 'pointsSource'>

const createPointLookup = ({ pointsSource }: PointDeps, code: string) => ({
  name: 'point',
  id: code,
  schema: CachedLookupResult,
  freshMs: HOUR_MS,
  isEmpty: ({ status }: PointLookupResult) => status === 'unknown',
  load: (signal: AbortSignal) => pointsSource.find(code, signal),
})

/** Finds the point with a code. Null if the courier's list does not answer and the shop has no copy. Never throws. */
export const findPoint = (deps: PointDeps, code: string): Promise<PointLookupResult | null> =>
  readLookupWithStaleCopy(deps, createPointLookup(deps, code))

/**
 * Finds the point with a code for the hourly job, which needs a new answer in each run. Null if the courier's list does
 * not answer. Never throws.
 */
export const findCurrentPoint = (deps: PointDeps, code: string): Promise<PointLookupResult | null> =>
  readLookupWithStaleCopy(deps, {
    ...createPointLookup(deps, code),
    freshMs: HOUR_MS / 2,
    usesOldCopy: false,
  })

/**
 * The point of an order, looked up by its code: the shop does not trust an address that a client sends. If the list does
 * not answer, the order gets the code alone, and staff check it.
 * @throws input.invalid for an unknown or closed point
 */
export async function requirePickupPoint(deps: PointDeps, code: string): Promise<PickupPoint> {
  const lookupResult = await findPoint(deps, code)
  if (lookupResult === null) return { code, place: null }
  if (lookupResult.status === 'open') return { code, place: lookupResult.point.place }
  throw createPickupPointError(lookupResult.status === 'closed' ? 'pickupPointClosed' : 'pickupPointUnknown')
}

/** Input error of the field for the pickup point. */
export const createPickupPointError = (code: FieldError): AppError =>
  new AppError('input.invalid', { errors: [{ path: 'pickupPoint', code }] })

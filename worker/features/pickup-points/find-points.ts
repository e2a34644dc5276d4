import * as z from 'zod/mini'
import {
  type Coordinates,
  filterPoints,
  MAX_FOUND_POINTS,
  parsePointSearch,
  type PointSearch,
  readTowns,
} from '../../../domain/delivery/point-search'
import { spellTown } from '../../../domain/delivery/town-spelling'
import { DAY_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { readLookupWithStaleCopy } from '../checkout/cached-lookup'
import { findPoint } from './find-point'
import type { ListedPoint, PointFilter } from './fetch-points'
import { ListedPointSchema } from './listed-point'

const CachedPoints = z.array(ListedPointSchema)

/** The courier opens and closes few points a day. An order checks its point again. */
const LIST_FRESH_MS = DAY_MS

/** Coordinates in keys of the cache, rounded to about 100 m: near visitors share an answer. */
const COORDINATE_DECIMALS = 3

export type PointsAnswer = {
  /** False if the courier's list does not answer, and the shop has no copy. */
  isAvailable: boolean
  points: ListedPoint[]
  /** Number of all found points; `points` has the first ones. */
  count: number
  /** The code in the text, if no open point has it. `points` then has points of the searched area. */
  unusableCode: { code: string; status: 'closed' | 'unknown' } | null
}

type PointsDeps = Pick<Deps, 'kv' | 'now' | 'pointsSource'>

/**
 * Finds the open points for a search text: a code, a postal code, or town and street. `buyerTown` is the town in the
 * buyer's address, for a text that names only a street; '' if unknown. Never throws.
 */
export async function findPoints(deps: PointsDeps, text: string, buyerTown: string): Promise<PointsAnswer> {
  const search = parsePointSearch(text)
  if (search.code === null) return toAnswer(await searchArea(deps, search, buyerTown))
  const codeAnswer = await findPoint(deps, search.code)
  if (codeAnswer === null) return toAnswer(null)
  if (codeAnswer.status === 'open') return toAnswer([codeAnswer.point])
  const unusableCode = { code: search.code, status: codeAnswer.status }
  // The list answered about the code, so a failing area only means that the answer has no points.
  return { ...toAnswer((await searchArea(deps, search, buyerTown)) ?? []), unusableCode }
}

/** The points near a postal code, or in a town and street. Null if the courier's list does not answer. */
async function searchArea(
  deps: PointsDeps,
  { postalCode, words }: PointSearch,
  buyerTown: string,
): Promise<ListedPoint[] | null> {
  if (postalCode) return listNearest(deps, { postalCode })
  for (const { town, otherWords } of readTowns(words, buyerTown)) {
    // Sequential: the most likely reading usually finds points, and then no other request is needed.
    const points = await listPoints(deps, { town: spellTown(town) })
    if (points === null) return null
    const matchingPoints = filterPoints(points, otherWords)
    if (matchingPoints.length > 0) return matchingPoints
  }
  return []
}

/** Finds the open points nearest to a place. Never throws. */
export const findPointsNear = async (
  deps: PointsDeps,
  { latitude, longitude }: Coordinates,
): Promise<PointsAnswer> => {
  const near = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) }
  return toAnswer(await listNearest(deps, { near }))
}

/** The nearest points. The list has no end, so the answer counts only the points that it shows. */
const listNearest = async (deps: PointsDeps, filter: PointFilter): Promise<ListedPoint[] | null> =>
  (await listPoints(deps, filter))?.slice(0, MAX_FOUND_POINTS) ?? null

const roundCoordinate = (degrees: number): number => Number(degrees.toFixed(COORDINATE_DECIMALS))

const listPoints = (deps: PointsDeps, filter: PointFilter): Promise<ListedPoint[] | null> =>
  readLookupWithStaleCopy(deps, {
    name: 'points',
    id: JSON.stringify(filter),
    schema: CachedPoints,
    freshMs: LIST_FRESH_MS,
    isEmpty: (points) => points.length === 0,
    load: (signal) => deps.pointsSource.list(filter, signal),
  })

const toAnswer = (points: ListedPoint[] | null): PointsAnswer => ({
  isAvailable: points !== null,
  points: (points ?? []).slice(0, MAX_FOUND_POINTS),
  count: points?.length ?? 0,
  unusableCode: null,
})

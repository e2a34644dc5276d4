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

/**
 * TTL of a cached list of points. The courier opens and closes few points a day, and each order checks its own point
 * again.
 */
const LIST_FRESH_MS = DAY_MS

/** Coordinates are rounded to about 100 m, so that visitors near each other share a cached list. */
const COORDINATE_DECIMALS = 3

export type PointSearchResult = {
  /** False if the courier's list does not answer, and the shop has no copy. */
  isAvailable: boolean
  points: ListedPoint[]
  /** Number of all found points; `points` has only the first points. */
  count: number
  /** The code in the text, if no open point has it. `points` then has points of the searched area. */
  unusableCode: { code: string; status: 'closed' | 'unknown' } | null
}

type PointsDeps = Pick<Deps, 'kv' | 'now' | 'pointsSource'>

/**
 * Finds the open points for a search text: a code, a postal code, or town and street. `buyerTown` is the town in the
 * buyer's address, for a text that names only a street; '' if unknown. Never throws.
 */
export async function findPoints(
  deps: PointsDeps,
  text: string,
  buyerTown: string,
): Promise<PointSearchResult> {
  const parsedSearch = parsePointSearch(text)
  if (parsedSearch.code === null) return toSearchResult(await searchArea(deps, parsedSearch, buyerTown))
  const codeAnswer = await findPoint(deps, parsedSearch.code)
  if (codeAnswer === null) return toSearchResult(null)
  if (codeAnswer.status === 'open') return toSearchResult([codeAnswer.point])
  const unusableCode = { code: parsedSearch.code, status: codeAnswer.status }
  // The list answered about the code, so a failing area only means that the answer has no points.
  return { ...toSearchResult((await searchArea(deps, parsedSearch, buyerTown)) ?? []), unusableCode }
}

/** The points near a postal code, or in a town and street. Null if the courier's list does not answer. */
async function searchArea(
  deps: PointsDeps,
  { postalCode, words }: PointSearch,
  buyerTown: string,
): Promise<ListedPoint[] | null> {
  if (postalCode) return listNearest(deps, { postalCode })
  for (const { town, otherWords } of readTowns(words, buyerTown)) {
    // Searches the towns one after the other, because the most likely town usually has a matching point.
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
): Promise<PointSearchResult> => {
  const near = { latitude: roundCoordinate(latitude), longitude: roundCoordinate(longitude) }
  return toSearchResult(await listNearest(deps, { near }))
}

/**
 * Lists the nearest points, at most as many as the shop shows. The number of all points is no useful count, because the
 * list goes on with ever more distant points.
 */
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

const toSearchResult = (points: ListedPoint[] | null): PointSearchResult => ({
  isAvailable: points !== null,
  points: (points ?? []).slice(0, MAX_FOUND_POINTS),
  count: points?.length ?? 0,
  unusableCode: null,
})

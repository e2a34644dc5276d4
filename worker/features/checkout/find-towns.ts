import * as z from 'zod/mini'
import { DAY_MS, SECOND_MS } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { readCachedLookup } from './cached-lookup'

const CachedTowns = z.array(z.string())

const KNOWN_CODE_TTL_SECONDS = (30 * DAY_MS) / SECOND_MS
/** TTL of an unknown postal code. The service may soon know a new code, so the TTL is short. */
const UNKNOWN_CODE_TTL_SECONDS = DAY_MS / SECOND_MS

/** The towns of a Polish postal code, none for an unknown code. Null if the source does not answer. */
export const findTowns = (
  deps: Pick<Deps, 'kv' | 'townsSource'>,
  postalCode: string,
): Promise<string[] | null> =>
  readCachedLookup(deps, {
    name: 'towns',
    id: postalCode,
    schema: CachedTowns,
    ttlSeconds: (towns) => (towns.length > 0 ? KNOWN_CODE_TTL_SECONDS : UNKNOWN_CODE_TTL_SECONDS),
    load: () => deps.townsSource(postalCode),
  })

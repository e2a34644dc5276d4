import * as z from 'zod/mini'
import { DAY_MS, SECOND_MS, type Timestamp } from '../../../domain/time/time'
import { errorNameOf, log } from '../../log'
import type { Deps } from '../../deps'

type CachedLookup<T> = {
  /** The name of the look-up in the log. Name and id together are the key in KV. */
  name: string
  id: string
  schema: z.ZodMiniType<T>
  ttlSeconds: (value: T) => number
  load: () => Promise<T>
}

/**
 * Returns a value of an outside service, from KV if possible. Null if the service fails, so that the buyer types the
 * value. Never throws.
 */
export async function readCachedLookup<T>(
  { kv }: Pick<Deps, 'kv'>,
  { name, id, schema, ttlSeconds, load }: CachedLookup<T>,
): Promise<T | null> {
  const kvKey = `${name}:${id}`
  try {
    const cacheEntry = schema.safeParse(await kv.get(kvKey, 'json').catch(() => undefined))
    if (cacheEntry.success) return cacheEntry.data
    const value = await load()
    await kv
      .put(kvKey, JSON.stringify(value), { expirationTtl: ttlSeconds(value) })
      .catch(warn(`${name}.store_failed`))
    return value
  } catch (error) {
    warn(`${name}.fetch_failed`)(error)
    return null
  }
}

type LookupWithStaleCopy<T> = Pick<CachedLookup<T>, 'name' | 'id' | 'schema'> & {
  /** Maximum age of a copy in KV that is returned without a request. An older copy is returned if the service fails. */
  freshMs: number
  /** False if a copy older than `freshMs` must never be returned. Default: true. */
  usesOldCopy?: boolean
  /** True for an empty value. KV keeps an empty value for only a day, because visitors can search for any text. */
  isEmpty: (value: T) => boolean
  load: (signal: AbortSignal) => Promise<T>
}

/** TTLs of copies in KV. */
const COPY_TTL_SECONDS = (30 * DAY_MS) / SECOND_MS
const EMPTY_COPY_TTL_SECONDS = DAY_MS / SECOND_MS

/** Time limits of a request to the service. The second limit applies if KV has an older copy as a fallback. */
const LOAD_TIMEOUT_MS = 3000
const REFRESH_TIMEOUT_MS = 1000

/**
 * Returns a value of an outside service: a fresh copy from KV, else the answer of the service, else an old copy. Null if
 * the service fails or is slow, and KV has no copy. Never throws.
 */
export async function readLookupWithStaleCopy<T>(
  { kv, now }: Pick<Deps, 'kv' | 'now'>,
  { name, id, schema, freshMs, usesOldCopy = true, isEmpty, load }: LookupWithStaleCopy<T>,
): Promise<T | null> {
  const kvKey = `${name}:${id}`
  const entrySchema = z.object({ at: z.number(), value: schema })
  const cacheEntry = entrySchema.safeParse(await kv.get(kvKey, 'json').catch(() => undefined)).data
  if (cacheEntry && now() - cacheEntry.at < freshMs) return cacheEntry.value
  try {
    const hasFallback = cacheEntry !== undefined && usesOldCopy
    const value = await load(AbortSignal.timeout(hasFallback ? REFRESH_TIMEOUT_MS : LOAD_TIMEOUT_MS))
    const newEntry: { at: Timestamp; value: T } = { at: now(), value }
    await kv
      .put(kvKey, JSON.stringify(newEntry), {
        expirationTtl: isEmpty(value) ? EMPTY_COPY_TTL_SECONDS : COPY_TTL_SECONDS,
      })
      .catch(warn(`${name}.store_failed`))
    return value
  } catch (error) {
    warn(`${name}.fetch_failed`)(error)
    return usesOldCopy ? (cacheEntry?.value ?? null) : null
  }
}

const warn = (eventName: string) => (error: unknown) => log('warn', eventName, { error: errorNameOf(error) })

import type * as z from 'zod/mini'
import { errorNameOf, log } from '../../log'
import type { Deps } from '../../deps'

type CachedLookup<T> = {
  /** The key in KV. It also names the look-up in the log, up to the colon. */
  key: string
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
  { key, schema, ttlSeconds, load }: CachedLookup<T>,
): Promise<T | null> {
  try {
    const cacheEntry = schema.safeParse(await kv.get(key, 'json').catch(() => undefined))
    if (cacheEntry.success) return cacheEntry.data
    const value = await load()
    await kv
      .put(key, JSON.stringify(value), { expirationTtl: ttlSeconds(value) })
      .catch(warn(`${eventNameOf(key)}.keep`))
    return value
  } catch (error) {
    warn(`${eventNameOf(key)}.fetch`)(error)
    return null
  }
}

const eventNameOf = (key: string): string => key.split(':')[0] ?? key

const warn = (eventName: string) => (error: unknown) => log('warn', eventName, { error: errorNameOf(error) })

import type * as z from 'zod/mini'
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

const warn = (eventName: string) => (error: unknown) => log('warn', eventName, { error: errorNameOf(error) })

import * as z from 'zod/mini'
import { polishDateOf, polishDay, startOfDay } from '../../../domain/time/polish-days'
import { MINUTE_MS, SECOND_MS, type Timestamp } from '../../../domain/time/time'
import type { Deps } from '../../deps'
import { readCachedLookup } from './cached-lookup'
import { RegisterLimitError, type RegisteredCompany } from './fetch-company'

const CachedCompany = z.object({
  company: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.object({ address: z.string(), postalCode: z.string(), city: z.string() })),
    }),
  ),
})

/**
 * KV key that exists while the daily limit of the VAT register is used up. The shop then stops its searches until the
 * next day.
 */
const REGISTER_LIMIT_KEY = 'companies-limit'

/**
 * Finds the company with a Polish NIP. `company` is null if the register has no such company. The result is null if the
 * register does not answer. Answers are cached until the end of the Polish day, because the register allows few
 * searches a day.
 */
export async function findCompany(
  deps: Pick<Deps, 'kv' | 'now' | 'companySource'>,
  nip: string,
): Promise<{ company: RegisteredCompany | null } | null> {
  const now = deps.now()
  const day = polishDateOf(now)
  return readCachedLookup(deps, {
    name: 'companies',
    id: `${day}:${nip}`,
    schema: CachedCompany,
    ttlSeconds: () => calculateSecondsUntilMidnight(now),
    load: async () => {
      if (await deps.kv.get(REGISTER_LIMIT_KEY)) throw new RegisterLimitError('companies: daily limit')
      try {
        return { company: await deps.companySource(nip, day) }
      } catch (error) {
        if (error instanceof RegisterLimitError)
          await deps.kv.put(REGISTER_LIMIT_KEY, day, { expirationTtl: calculateSecondsUntilMidnight(now) })
        throw error
      }
    },
  })
}

/** Seconds until the next Polish day; at least one minute, which is the shortest TTL in KV. */
const calculateSecondsUntilMidnight = (now: Timestamp): number =>
  Math.ceil(Math.max(startOfDay(polishDay(now) + 1) - now, MINUTE_MS) / SECOND_MS)

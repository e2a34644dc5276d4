import { desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  FALLBACK_RATES,
  isPlausible,
  RATE_TOLERANCE,
  RATES_CHARGEABLE_MS,
  RATES_HONOURED_MS,
  RATES_TTL_MS,
  type Rates,
} from '../../../domain/currency'
import type { Deps } from '../../deps'
import { type Placeholders, prepareQuery } from '../../prepared'
import { exchangeRates } from './rates.table'
import { RATES_TIMEOUT_MS } from './source'
import { log, nameOf } from '../../log'
import { DAY_MS, type Timestamp } from '../../../domain/time'

export type RatesReading = {
  rates: Rates
  /** Timestamp of the rates, by which an order refers to them. */
  fetchedAt: Timestamp
  source: 'live' | 'cached' | 'fallback'
}

type RatesDeps = Pick<Deps, 'db' | 'kv' | 'now' | 'ratesSource'>

const KV_KEY = 'rates'
/** TTL of fallback rates, ms. Short, so that the shop soon uses the source again after a failure. */
const STAND_IN_TTL_MS = 60_000

const micro = z.int().check(z.positive())

/** Rates cached in KV, with the timestamp of their expiry. */
const Kept = z.object({
  rates: z.object({ PLN: micro, EUR: micro, USD: micro, GBP: micro }),
  fetchedAt: z.int(),
  source: z.enum(['live', 'cached', 'fallback']),
  freshUntil: z.int(),
})

/**
 * Current rates: from KV for an hour, else from the source. If the source fails or omits a currency: the last good
 * rates under a day old, else the specification's fallback.
 * Never throws, so that the shop always shows prices.
 */
export async function currentRates(deps: RatesDeps): Promise<RatesReading> {
  const cachedReading = await readCache(deps)
  if (cachedReading) return cachedReading
  return refreshRates(deps)
}

async function readCache(deps: RatesDeps): Promise<RatesReading | null> {
  try {
    const cacheEntry = Kept.safeParse(await deps.kv.get(KV_KEY, 'json'))
    if (!cacheEntry.success || deps.now() >= cacheEntry.data.freshUntil) return null
    const { rates, fetchedAt, source } = cacheEntry.data
    return { rates, fetchedAt, source: source === 'live' ? 'cached' : source }
  } catch {
    return null
  }
}

/** Fetches rates from the source, regardless of the cache, and stores plausible ones. Never throws. */
export async function refreshRates(deps: RatesDeps): Promise<RatesReading> {
  const [live, last] = await Promise.all([fetchLiveRates(deps), lastGood(deps)])
  const now = deps.now()
  const isRecent = last && now - last.fetchedAt < RATES_CHARGEABLE_MS
  if (live && believable(live, last, now)) {
    const { EUR, USD, GBP } = live
    // Stores only complete rates. A missing currency is shown with its fallback rate and never charged.
    const isStored = EUR && USD && GBP ? await store(deps, { fetchedAt: now, EUR, USD, GBP }) : false
    const reading = { rates: { ...FALLBACK_RATES, ...live }, fetchedAt: now, source: 'live' } as const
    if (isStored) return keep(deps, reading, RATES_TTL_MS)
    // Incomplete rates cannot price orders, but the last good rates can.
    if (!isRecent) return keep(deps, reading, STAND_IN_TTL_MS)
  }
  return keep(
    deps,
    isRecent ? last : { rates: FALLBACK_RATES, fetchedAt: now, source: 'fallback' },
    STAND_IN_TTL_MS,
  )
}

/** Stores accepted rates. Returns true on success: orders can then be priced with them. */
async function store(deps: RatesDeps, row: typeof exchangeRates.$inferInsert): Promise<boolean> {
  try {
    await deps.db.insert(exchangeRates).values(row).onConflictDoNothing()
    return true
  } catch (error) {
    warn('rates.store')(error)
    return false
  }
}

async function fetchLiveRates(deps: RatesDeps): Promise<Partial<Rates> | null> {
  try {
    const rates = await deps.ratesSource(AbortSignal.timeout(RATES_TIMEOUT_MS))
    return rates.EUR || rates.USD || rates.GBP ? rates : null
  } catch (error) {
    warn('Failed to fetch exchange rates')(error)
    return null
  }
}

const REFERENCE_MS = 30 * DAY_MS

/** Plausibility check: each rate is near the last good rate, or near the fallback if there was none in a month. */
function believable(live: Partial<Rates>, last: RatesReading | null, now: Timestamp): boolean {
  const recent = last && now - last.fetchedAt < REFERENCE_MS
  const reference = recent ? last.rates : FALLBACK_RATES
  const tolerance = recent ? RATE_TOLERANCE.ofLastGood : RATE_TOLERANCE.ofFallback
  return (['EUR', 'USD', 'GBP'] as const).every((currency) => {
    const rate = live[currency]
    return rate === undefined || isPlausible(rate, reference[currency], tolerance)
  })
}

type Row = typeof exchangeRates.$inferSelect

const fromRow = (row: Row): RatesReading => ({
  rates: { PLN: FALLBACK_RATES.PLN, EUR: row.EUR, USD: row.USD, GBP: row.GBP },
  fetchedAt: row.fetchedAt,
  source: 'cached',
})

async function lastGood(deps: RatesDeps): Promise<RatesReading | null> {
  try {
    const [row] = await newestRates(deps.db, {})
    return row ? fromRow(row) : null
  } catch (error) {
    warn('rates.last_good')(error)
    return null
  }
}

async function keep(deps: RatesDeps, reading: RatesReading, ms: number): Promise<RatesReading> {
  const cacheEntry = JSON.stringify({ ...reading, freshUntil: deps.now() + ms })
  await deps.kv.put(KV_KEY, cacheEntry, { expirationTtl: ms / 1000 }).catch(warn('rates.keep'))
  return reading
}

const ratesOf = prepareQuery((db, { fetchedAt }: Placeholders<{ fetchedAt: Timestamp }>) =>
  db.select().from(exchangeRates).where(eq(exchangeRates.fetchedAt, fetchedAt)),
)
const newestRates = prepareQuery((db) =>
  db.select().from(exchangeRates).orderBy(desc(exchangeRates.fetchedAt)).limit(1),
)

/** Queries for the rates that may price an order: the rates that the buyer saw, and the newest rates. */
export const chargeableRatesQueries = (deps: Pick<Deps, 'db'>, seenAt: Timestamp | null) =>
  [ratesOf(deps.db, { fetchedAt: seenAt ?? -1 }), newestRates(deps.db, {})] as const

/**
 * The rates for an order in another currency: those that the buyer saw if under two hours old, else the newest if under
 * a day old. Null if neither exists; the shop can then charge only PLN.
 */
export function chargeableRates(
  seenRates: Row | undefined,
  newestRow: Row | undefined,
  now: Timestamp,
): RatesReading | null {
  if (seenRates && now - seenRates.fetchedAt <= RATES_HONOURED_MS) return fromRow(seenRates)
  if (newestRow && now - newestRow.fetchedAt < RATES_CHARGEABLE_MS) return fromRow(newestRow)
  return null
}

const warn = (event: string) => (error: unknown) => log('warn', event, { error: nameOf(error) })

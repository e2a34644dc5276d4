import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  CURRENCIES,
  FALLBACK_RATES,
  FOREIGN_CURRENCIES,
  isPlausibleRate,
  RATE_TOLERANCE,
  MAX_ORDER_RATE_AGE_MS,
  QUOTED_RATE_VALIDITY_MS,
  RATES_TTL_MS,
  type Rates,
} from '../../../domain/money/currency'
import type { Db } from '../../database/db'
import type { Deps } from '../../deps'
import { exchangeRates } from './rates.table'
import { RATES_TIMEOUT_MS } from './fetch-rates'
import { log, errorNameOf } from '../../log'
import { DAY_MS, MINUTE_MS, type Timestamp } from '../../../domain/time/time'

export type RatesReading = {
  rates: Rates
  /** Timestamp of the rates. An order refers to its rates by this timestamp. */
  fetchedAt: Timestamp
  source: 'live' | 'cached' | 'fallback'
}

type RatesDeps = Pick<Deps, 'db' | 'kv' | 'now' | 'ratesSource'>

const RATES_KV_KEY = 'rates'
/** TTL of fallback rates, ms. Short, so that the shop soon uses the source again after a failure. */
const FALLBACK_TTL_MS = MINUTE_MS

const rateMicro = z.int().check(z.positive())

/** Rates cached in KV, with the timestamp of their expiry. */
const CachedRates = z.object({
  rates: z.record(z.enum(CURRENCIES), rateMicro),
  fetchedAt: z.int(),
  source: z.enum(['live', 'cached', 'fallback']),
  freshUntil: z.int(),
})

/**
 * Returns the current rates: from KV for an hour, else from the source. If the source fails or omits a currency,
 * returns the last good rates if under a day old. Otherwise returns the fallback rates of the specification. Never
 * throws, so that the shop always shows prices.
 */
export async function getCurrentRates(deps: RatesDeps): Promise<RatesReading> {
  const cachedReading = await readCache(deps)
  if (cachedReading) return cachedReading
  return refreshRates(deps)
}

async function readCache(deps: RatesDeps): Promise<RatesReading | null> {
  try {
    const cacheEntry = CachedRates.safeParse(await deps.kv.get(RATES_KV_KEY, 'json'))
    if (!cacheEntry.success || deps.now() >= cacheEntry.data.freshUntil) return null
    const { rates, fetchedAt, source } = cacheEntry.data
    return { rates, fetchedAt, source: source === 'live' ? 'cached' : source }
  } catch {
    return null
  }
}

/** Fetches rates from the source, regardless of the cache, and stores plausible rates. Never throws. */
export async function refreshRates(deps: RatesDeps): Promise<RatesReading> {
  const [liveRates, lastReading] = await Promise.all([fetchLiveRates(deps), readNewestStoredRates(deps)])
  const now = deps.now()
  const isLastReadingRecent = lastReading && now - lastReading.fetchedAt < MAX_ORDER_RATE_AGE_MS
  if (liveRates && areRatesPlausible(liveRates, lastReading, now)) {
    // Stores only complete rates. A missing currency is shown with its fallback rate and never charged.
    const isStored = isComplete(liveRates) && (await storeRates(deps, liveRates, now))
    const ratesReading = {
      rates: { ...FALLBACK_RATES, ...liveRates },
      fetchedAt: now,
      source: 'live',
    } as const
    if (isStored) return cacheReading(deps, ratesReading, RATES_TTL_MS)
    // Orders cannot be priced with incomplete rates, so recent complete rates are preferred.
    if (!isLastReadingRecent) return cacheReading(deps, ratesReading, FALLBACK_TTL_MS)
  }
  return cacheReading(
    deps,
    isLastReadingRecent ? lastReading : { rates: FALLBACK_RATES, fetchedAt: now, source: 'fallback' },
    FALLBACK_TTL_MS,
  )
}

/** Stores accepted rates. Returns true on success: orders can then be priced with these rates. */
async function storeRates(
  deps: RatesDeps,
  rates: Omit<Rates, 'PLN'>,
  fetchedAt: Timestamp,
): Promise<boolean> {
  try {
    await deps.db
      .insert(exchangeRates)
      .values(FOREIGN_CURRENCIES.map((currency) => ({ fetchedAt, currency, rateMicro: rates[currency] })))
      .onConflictDoNothing()
    return true
  } catch (error) {
    logWarning('rates.store')(error)
    return false
  }
}

async function fetchLiveRates(deps: RatesDeps): Promise<Partial<Rates> | null> {
  try {
    const fetchedRates = await deps.ratesSource(AbortSignal.timeout(RATES_TIMEOUT_MS))
    return FOREIGN_CURRENCIES.some((currency) => fetchedRates[currency]) ? fetchedRates : null
  } catch (error) {
    logWarning('Failed to fetch exchange rates')(error)
    return null
  }
}

const RATES_REFERENCE_PERIOD_MS = 30 * DAY_MS

/**
 * Plausibility check: each rate is near the last good rate. Without a good rate in the last month, each rate must be
 * near the fallback rate.
 */
function areRatesPlausible(
  liveRates: Partial<Rates>,
  lastReading: RatesReading | null,
  now: Timestamp,
): boolean {
  const isRecent = lastReading && now - lastReading.fetchedAt < RATES_REFERENCE_PERIOD_MS
  const referenceRates = isRecent ? lastReading.rates : FALLBACK_RATES
  const rateTolerance = isRecent ? RATE_TOLERANCE.ofLastGood : RATE_TOLERANCE.ofFallback
  return FOREIGN_CURRENCIES.every((currency) => {
    const liveRate = liveRates[currency]
    return liveRate === undefined || isPlausibleRate(liveRate, referenceRates[currency], rateTolerance)
  })
}

/** A stored rate of one currency. */
export type RateRow = typeof exchangeRates.$inferSelect

const isComplete = (rates: Partial<Rates>): rates is Omit<Rates, 'PLN'> =>
  FOREIGN_CURRENCIES.every((currency) => rates[currency])

/**
 * The rates that were stored together. Null if a currency is missing, which happens after a currency was added to the
 * shop.
 */
function toRatesReading(rows: readonly RateRow[]): RatesReading | null {
  const rates = Object.fromEntries(rows.map(({ currency, rateMicro }) => [currency, rateMicro]))
  const [firstRow] = rows
  if (!firstRow || !isComplete(rates)) return null
  return { rates: { ...rates, PLN: FALLBACK_RATES.PLN }, fetchedAt: firstRow.fetchedAt, source: 'cached' }
}

async function readNewestStoredRates(deps: RatesDeps): Promise<RatesReading | null> {
  try {
    return toRatesReading(await newestRatesQuery(deps.db))
  } catch (error) {
    logWarning('rates.last_good')(error)
    return null
  }
}

async function cacheReading(
  deps: RatesDeps,
  ratesReading: RatesReading,
  lifetimeMs: number,
): Promise<RatesReading> {
  const cacheEntry = JSON.stringify({ ...ratesReading, freshUntil: deps.now() + lifetimeMs })
  await deps.kv
    .put(RATES_KV_KEY, cacheEntry, { expirationTtl: lifetimeMs / 1000 })
    .catch(logWarning('rates.keep'))
  return ratesReading
}

const ratesFetchedAtQuery = (db: Db, fetchedAt: Timestamp) =>
  db.select().from(exchangeRates).where(eq(exchangeRates.fetchedAt, fetchedAt))
const newestRatesQuery = (db: Db) =>
  db
    .select()
    .from(exchangeRates)
    .where(sql`${exchangeRates.fetchedAt} = (SELECT max(fetched_at) FROM exchange_rates)`)

/** Queries for the rates that may price an order: the rates that the buyer saw, and the newest rates. */
export const chargeableRatesQueries = (deps: Pick<Deps, 'db'>, seenRatesFetchedAt: Timestamp | null) => ({
  seenRates: ratesFetchedAtQuery(deps.db, seenRatesFetchedAt ?? -1),
  newestRates: newestRatesQuery(deps.db),
})

/**
 * The rates for an order that is not in PLN. The rates that the buyer saw are valid for two hours. After that, the
 * newest rates count if they are under a day old. Null if neither exists; the shop can then charge only PLN.
 */
export function selectChargeableRates(
  seenRows: readonly RateRow[],
  newestRows: readonly RateRow[],
  now: Timestamp,
): RatesReading | null {
  const seenRates = toRatesReading(seenRows)
  if (seenRates && now - seenRates.fetchedAt <= QUOTED_RATE_VALIDITY_MS) return seenRates
  const newestRates = toRatesReading(newestRows)
  return newestRates && now - newestRates.fetchedAt < MAX_ORDER_RATE_AGE_MS ? newestRates : null
}

const logWarning = (event: string) => (error: unknown) => log('warn', event, { error: errorNameOf(error) })

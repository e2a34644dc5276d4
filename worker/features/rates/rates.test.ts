import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FALLBACK_RATES,
  FOREIGN_CURRENCIES,
  mapCurrencies,
  type Rates,
  rateToDecimal,
} from '../../../domain/money/currency'
import {
  createBrokenDatabase,
  createConnectionLostError,
  createWatchedDatabase,
} from '../../../test/database/d1'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  makeTestDeps,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makeRateRows } from '../../../test/fixtures/rates'
import { takeWarnings } from '../../../test/worker-setup'
import type { Deps } from '../../deps'
import { getCurrentRates, refreshRates } from './rates'
import { exchangeRates } from './rates.table'
import { fetchRates, RATES_TIMEOUT_MS, type RatesSource } from './fetch-rates'
import { DAY_MS, MINUTE_MS, HOUR_MS } from '../../../domain/time/time'

const TODAYS_RATES: Rates = { ...FALLBACK_RATES, EUR: 235_000, USD: 262_000, GBP: 204_000 }
const { PLN: _, ...FOREIGN_RATES } = TODAYS_RATES

// Reset the shared cache before each test.
beforeEach(async () => {
  await env.KV.delete('rates')
  await db().delete(exchangeRates)
})
afterEach(() => {
  vi.restoreAllMocks()
  takeWarnings()
})

/** A shop with a stopped clock and a fake source that counts its calls. */
function makeShopWithRates(source: RatesSource, overrides: Partial<Deps> = {}) {
  const clock = createStoppedClock()
  const sourceState = { source, callCount: 0 }
  const ratesSource: RatesSource = (signal) => {
    sourceState.callCount += 1
    return sourceState.source(signal)
  }
  return { clock, sourceState, deps: makeTestDeps({ now: clock.now, ratesSource, ...overrides }) }
}

const workingRatesSource: RatesSource = () => Promise.resolve(FOREIGN_RATES)
const brokenSource: RatesSource = () => Promise.reject(new TypeError('fetch failed'))

const storeRates = (rateAgeMs: number, now: number, rates: Partial<typeof FOREIGN_RATES> = {}) =>
  db()
    .insert(exchangeRates)
    .values(makeRateRows(now - rateAgeMs, { ...FOREIGN_RATES, ...rates }))

/** The stored rates, grouped by the timestamp at which they were fetched. */
async function readStoredRates() {
  const rows = await db().select().from(exchangeRates)
  return [...new Set(rows.map(({ fetchedAt }) => fetchedAt))].map((fetchedAt) => ({
    fetchedAt,
    ...Object.fromEntries(
      rows.filter((row) => row.fetchedAt === fetchedAt).map((row) => [row.currency, row.rateMicro]),
    ),
  }))
}

describe('the rates', () => {
  it('are fetched once an hour', async () => {
    const { clock, sourceState, deps } = makeShopWithRates(workingRatesSource)
    const fetchedAt = clock.now()
    expect(await getCurrentRates(deps)).toEqual({ rates: TODAYS_RATES, fetchedAt, source: 'live' })
    clock.forward(60 * MINUTE_MS - 1)
    expect(await getCurrentRates(deps)).toEqual({ rates: TODAYS_RATES, fetchedAt, source: 'cached' })
    expect(sourceState.callCount).toBe(1)
    clock.forward(1)
    expect(await getCurrentRates(deps)).toMatchObject({ fetchedAt: clock.now(), source: 'live' })
    expect(sourceState.callCount).toBe(2)
  })

  it('are stored, so that orders can be priced with them', async () => {
    const { clock, deps } = makeShopWithRates(workingRatesSource)
    await getCurrentRates(deps)
    expect(await readStoredRates()).toEqual([{ fetchedAt: clock.now(), ...FOREIGN_RATES }])
  })

  it('are returned as decimals', async () => {
    const { deps } = makeShopWithRates(workingRatesSource)
    const { fetchedAt } = await getCurrentRates(deps)
    expect(await readAnswer(makeClient()('GET', '/api/rates'))).toEqual({
      status: 200,
      body: {
        base: 'PLN',
        rates: mapCurrencies((currency) => rateToDecimal(TODAYS_RATES[currency])),
        fetchedAt: new Date(fetchedAt).toISOString(),
        source: 'cached',
      },
    })
  })
})

describe('when the source is down', () => {
  it('the fallback is shown without stored rates, and no order is priced with it', async () => {
    const { clock, deps } = makeShopWithRates(brokenSource)
    expect(await getCurrentRates(deps)).toEqual({
      rates: FALLBACK_RATES,
      fetchedAt: clock.now(),
      source: 'fallback',
    })
    expect(await readStoredRates()).toEqual([])
    const product = await makeProduct()
    const orderItems = [{ productId: product.id, quantity: 1, price: '298.77' }]
    const ratesFetchedAt = new Date(clock.now()).toISOString()
    const euroOrderBody = makeOrderBody([product], {
      currency: 'EUR',
      orderItems,
      totalAmount: '298.77',
      ratesAt: ratesFetchedAt,
    })
    const response = await readAnswer(makeClient()('POST', '/api/orders', euroOrderBody))
    expect(response).toMatchObject({ status: 409, body: { code: 'order.currency_not_available' } })
  })

  it.each([1, 3, 23])('the last good rates are used, %i hours old', async (ageHours) => {
    const { clock, deps } = makeShopWithRates(brokenSource)
    await storeRates(ageHours * 60 * MINUTE_MS, clock.now())
    const fetchedAt = clock.now() - ageHours * 60 * MINUTE_MS
    expect(await getCurrentRates(deps)).toEqual({ rates: TODAYS_RATES, fetchedAt, source: 'cached' })
  })

  it('the last good rates are not used after a day', async () => {
    const { clock, deps } = makeShopWithRates(brokenSource)
    await storeRates(DAY_MS, clock.now())
    expect(await getCurrentRates(deps)).toMatchObject({ rates: FALLBACK_RATES, source: 'fallback' })
  })

  it.each([
    ['the fallback', null],
    ['the last good ones', 3 * 60 * MINUTE_MS],
  ])('%s are shown for a minute before the next fetch', async (_kind, rateAgeMs) => {
    const { clock, sourceState, deps } = makeShopWithRates(brokenSource)
    if (rateAgeMs !== null) await storeRates(rateAgeMs, clock.now())
    const firstRates = await getCurrentRates(deps)
    clock.forward(MINUTE_MS - 1)
    expect(await getCurrentRates(deps)).toEqual(firstRates)
    expect(sourceState.callCount).toBe(1)
    clock.forward(1)
    sourceState.source = workingRatesSource
    expect(await getCurrentRates(deps)).toMatchObject({
      rates: TODAYS_RATES,
      source: 'live',
      fetchedAt: clock.now(),
    })
    expect(sourceState.callCount).toBe(2)
  })

  it('the log has one line, without the source’s answer', async () => {
    const { deps } = makeShopWithRates(() => Promise.reject(new Error('CANARY')))
    await getCurrentRates(deps)
    expect(takeWarnings()).toHaveLength(1)
    await refreshRates(deps)
    expect(JSON.stringify(takeWarnings())).not.toContain('CANARY')
  })
})

describe('when the source is slow', () => {
  it('the timeout aborts it', async () => {
    let rejectionReason: unknown
    const slowSource: RatesSource = (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          rejectionReason = signal.reason
          reject(signal.reason)
        })
        // Never resolves, so only the timeout ends the request.
        void resolve
      })
    const { deps } = makeShopWithRates(slowSource)
    const startedAt = Date.now()
    expect(await getCurrentRates(deps)).toMatchObject({ source: 'fallback' })
    expect(rejectionReason).toMatchObject({ name: 'TimeoutError' })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(RATES_TIMEOUT_MS - 50)
  })
})

describe('when the source returns implausible rates', () => {
  it.each([
    ['ten times yesterday’s', { EUR: 2_350_000 }],
    ['a tenth of yesterday’s', { USD: 26_200 }],
    ['21 % more', { GBP: 247_000 }],
    ['21 % less', { GBP: 161_000 }],
    ['nothing', { EUR: 0, USD: 0, GBP: 0 }],
    ['less than nothing', { EUR: -235_000 }],
    ['no number', { EUR: Number.NaN, USD: Number.NaN, GBP: Number.NaN }],
    ['infinity', { EUR: Number.POSITIVE_INFINITY }],
  ])('%s: the last good rates stay, and nothing is stored', async (_kind, falsifyRates) => {
    const { clock, deps } = makeShopWithRates(() => Promise.resolve({ ...FOREIGN_RATES, ...falsifyRates }))
    await storeRates(2 * 60 * MINUTE_MS, clock.now())
    expect(await getCurrentRates(deps)).toMatchObject({ rates: TODAYS_RATES, source: 'cached' })
    expect(await readStoredRates()).toHaveLength(1)
  })

  it('a change of 20 % in a day is accepted', async () => {
    const { clock, deps } = makeShopWithRates(() =>
      Promise.resolve({ ...FOREIGN_RATES, EUR: 282_000, USD: 209_600 }),
    )
    await storeRates(2 * 60 * MINUTE_MS, clock.now())
    expect(await getCurrentRates(deps)).toMatchObject({
      source: 'live',
      rates: { EUR: 282_000, USD: 209_600 },
    })
  })

  it('rates far from the fallback are rejected if none are stored', async () => {
    const { deps } = makeShopWithRates(() => Promise.resolve({ ...FOREIGN_RATES, EUR: 4_300_000 }))
    expect(await getCurrentRates(deps)).toMatchObject({ rates: FALLBACK_RATES, source: 'fallback' })
    expect(await readStoredRates()).toEqual([])
  })

  it.each(FOREIGN_CURRENCIES)(
    'without %s, the fallback is shown for it and never charged',
    async (missingCurrency) => {
      const { [missingCurrency]: _left, ...otherRates } = FOREIGN_RATES
      const { deps } = makeShopWithRates(() => Promise.resolve(otherRates))
      expect(await getCurrentRates(deps)).toMatchObject({
        rates: { ...TODAYS_RATES, [missingCurrency]: FALLBACK_RATES[missingCurrency] },
        source: 'live',
      })
      expect(await readStoredRates()).toEqual([])
    },
  )
})

describe('rates that cannot price an order', () => {
  it.each([
    ['because a currency is missing', () => Promise.resolve({ EUR: 235_000, USD: 262_000 }), {}],
    ['because it could not be written down', workingRatesSource, { db: createBrokenDatabase() }],
  ] as const)('%s are shown for a minute only', async (_kind, source, depsOverrides) => {
    const { clock, sourceState, deps } = makeShopWithRates(source, depsOverrides)
    expect(await getCurrentRates(deps)).toMatchObject({ source: 'live' })
    clock.forward(MINUTE_MS - 1)
    expect(await getCurrentRates(deps)).toMatchObject({ source: 'cached' })
    expect(sourceState.callCount).toBe(1)
    clock.forward(1)
    sourceState.source = workingRatesSource
    expect(await getCurrentRates({ ...deps, db: db() })).toMatchObject({
      rates: TODAYS_RATES,
      source: 'live',
    })
    expect(await readStoredRates()).toHaveLength(1)
  })
})

describe('the last good rates, under a day old', () => {
  const unwritableDb = createWatchedDatabase((sql) =>
    sql.startsWith('insert into "exchange_rates"')
      ? Promise.reject(createConnectionLostError())
      : Promise.resolve(),
  )

  it.each([
    ['leaves a currency out', () => Promise.resolve({ EUR: 240_000, USD: 262_000 }), {}],
    [
      'cannot be written down',
      () => Promise.resolve({ ...FOREIGN_RATES, EUR: 240_000 }),
      { db: unwritableDb },
    ],
  ] as const)('are shown if newer ones %s', async (_kind, source, depsOverrides) => {
    const { clock, sourceState, deps } = makeShopWithRates(source, depsOverrides)
    await storeRates(23 * HOUR_MS, clock.now())
    const fetchedAt = clock.now() - 23 * HOUR_MS
    expect(await getCurrentRates(deps)).toEqual({ rates: TODAYS_RATES, fetchedAt, source: 'cached' })
    expect(await readStoredRates()).toHaveLength(1)
    clock.forward(MINUTE_MS)
    sourceState.source = workingRatesSource
    expect(await getCurrentRates({ ...deps, db: db() })).toMatchObject({
      fetchedAt: clock.now(),
      source: 'live',
    })
    clock.forward(24 * HOUR_MS)
    sourceState.source = source
    expect(await getCurrentRates(deps)).toMatchObject({ rates: { EUR: 240_000 }, source: 'live' })
  })
})

describe('when the shop’s own storage fails', () => {
  const createBrokenKv = (): KVNamespace => {
    const rejectRead = () => Promise.reject(new Error('KV GET failed: 503'))
    return Object.assign(Object.create(env.KV) as KVNamespace, { get: rejectRead, put: rejectRead })
  }

  it('the rates are fetched each time and are correct', async () => {
    const { sourceState, deps } = makeShopWithRates(workingRatesSource, { kv: createBrokenKv() })
    for (const _time of [1, 2])
      expect(await getCurrentRates(deps)).toMatchObject({ rates: TODAYS_RATES, source: 'live' })
    expect(sourceState.callCount).toBe(2)
  })

  it('and the source too, the last good rates are used, else the fallback', async () => {
    const { clock, deps } = makeShopWithRates(brokenSource, { kv: createBrokenKv() })
    expect(await getCurrentRates(deps)).toMatchObject({ source: 'fallback' })
    await storeRates(MINUTE_MS, clock.now())
    expect(await getCurrentRates(deps)).toMatchObject({ rates: TODAYS_RATES, source: 'cached' })
  })

  it('and the database and the source too, the fallback is shown', async () => {
    const { deps } = makeShopWithRates(brokenSource, { kv: createBrokenKv(), db: createBrokenDatabase() })
    expect(await getCurrentRates(deps)).toMatchObject({ rates: FALLBACK_RATES, source: 'fallback' })
  })

  it('only in the database, the source is accepted', async () => {
    const { deps } = makeShopWithRates(workingRatesSource, { db: createBrokenDatabase() })
    expect(await getCurrentRates(deps)).toMatchObject({ rates: TODAYS_RATES, source: 'live' })
  })

  it.each([
    '',
    'no JSON',
    'null',
    '7',
    '[]',
    '{}',
    '{"rates":{}}',
    '{"rates":{"EUR":"x"},"fetchedAt":1e99,"source":"live"}',
  ])('with corrupt data, the source is asked again: %s', async (corruptData) => {
    await env.KV.put('rates', corruptData)
    const { deps } = makeShopWithRates(workingRatesSource)
    expect(await getCurrentRates(deps)).toMatchObject({ rates: TODAYS_RATES, source: 'live' })
  })
})

describe('the source’s answer', () => {
  const mockFetchResponse = (body: unknown, status = 200) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(
          typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
        ),
      )
  const requestRates = () => fetchRates('https://rates.example/v1/latest', AbortSignal.timeout(1000))

  it('is requested as the specification says', async () => {
    const fetchMock = mockFetchResponse({
      base: 'PLN',
      rates: mapCurrencies((currency) => rateToDecimal(TODAYS_RATES[currency])),
    })
    expect(await requestRates()).toEqual(FOREIGN_RATES)
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe(
      `https://rates.example/v1/latest?base=PLN&symbols=${FOREIGN_CURRENCIES.join('%2C')}`,
    )
  })

  it.each([
    ['zero', { EUR: 0, USD: 0.262 }, { USD: 262_000 }],
    ['negative', { EUR: -0.2, USD: 0.262 }, { USD: 262_000 }],
    ['a text', { EUR: '0.235', USD: 0.262 }, { USD: 262_000 }],
    ['null', { EUR: null, USD: 0.262 }, { USD: 262_000 }],
    ['huge', { EUR: 1e12, USD: 0.262 }, { USD: 262_000 }],
    ['too small', { EUR: 1e-9, USD: 0.262 }, { USD: 262_000 }],
    ['nested', { EUR: { value: 1 }, USD: 0.262 }, { USD: 262_000 }],
    ['of currencies nobody asked for', { XXX: 0.2, USD: 0.262 }, { USD: 262_000 }],
    ['a list', [0.2, 0.3], {}],
    ['nothing', {}, {}],
  ])('with %s omits that rate', async (_kind, rates, expectedRates) => {
    mockFetchResponse({ rates })
    expect(await requestRates()).toEqual(expectedRates)
  })

  it.each([
    ['no JSON', '<html>', 200],
    ['no rates', { error: 'x' }, 200],
    ['rates that are null', { rates: null }, 200],
    ['null', 'null', 200],
    ['nothing', '', 200],
    ['an error', { rates: { EUR: 0.235 } }, 500],
    ['too many requests', { rates: { EUR: 0.235 } }, 429],
  ])('with %s counts as down', async (_kind, body, status) => {
    mockFetchResponse(body, status)
    await expect(requestRates()).rejects.toThrow()
  })
})

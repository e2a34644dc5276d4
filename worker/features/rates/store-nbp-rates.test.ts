import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minor } from '../../../domain/money/money'
import { polishDateOf } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { readQueryPlans, findFullTableScans } from '../../../test/database/query-plan'
import {
  db,
  expectPlacedOrder,
  makeClient,
  makeProduct,
  makeTestDeps,
  makeOrderBody,
} from '../../../test/fixtures/factories'
import { pay } from '../../../test/fixtures/orders/payments'
import { replaceRates } from '../../../test/fixtures/rates'
import { makeVoucher } from '../../../test/fixtures/vouchers'
import { ACCOUNTING_CSV_HEADER } from '../orders/exports/accounting-row'
import { readAccountingRows } from '../orders/exports/accounting-rows'
import { orders } from '../orders/orders.table'
import { fetchNbpRate, NbpAnswerError, type NbpSource } from './fetch-nbp-rate'
import { nbpRates } from './nbp-rates.table'
import { MAX_RATES_PER_RUN, selectRatesToStore, storeNbpRates } from './store-nbp-rates'

const NBP_URL = 'https://api.nbp.example/api'
const NBP_ANSWER = {
  table: 'A',
  currency: 'euro',
  code: 'EUR',
  rates: [{ no: '228/A/NBP/2026', effectiveDate: '2026-11-24', mid: 4.2445 }],
}

/** Replaces `fetch` by answers in sequence. Returns the requested URLs. */
function fakeNbp(...responders: (() => Response)[]) {
  const requestedUrls: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    requestedUrls.push(String(url))
    const responder = responders[requestedUrls.length - 1]
    return responder ? Promise.resolve(responder()) : Promise.reject(new Error('down'))
  })
  return requestedUrls
}

const PAID_AT = Date.parse('2026-11-11T23:30:00Z')

afterEach(() => vi.restoreAllMocks())

describe('fetchNbpRate', () => {
  it('reads the mean rate of a day from table A', async () => {
    const requestedNbpUrls = fakeNbp(() => Response.json(NBP_ANSWER))
    expect(await fetchNbpRate(NBP_URL, 'EUR', '2026-11-24')).toEqual({
      tableNumber: '228/A/NBP/2026',
      tableDay: '2026-11-24',
      plnMicro: 4_244_500,
    })
    expect(requestedNbpUrls).toEqual([`${NBP_URL}/exchangerates/rates/a/eur/2026-11-24/?format=json`])
  })

  it('returns null for a day without a table', async () => {
    fakeNbp(() => new Response('404 NotFound - Not Found - Brak danych', { status: 404 }))
    expect(await fetchNbpRate(NBP_URL, 'EUR', '2026-11-22')).toBeNull()
  })

  it('retries once, then throws', async () => {
    const urls = fakeNbp(
      () => new Response('', { status: 503 }),
      () => Response.json(NBP_ANSWER),
    )
    expect(await fetchNbpRate(NBP_URL, 'EUR', '2026-11-24')).toMatchObject({ plnMicro: 4_244_500 })
    expect(urls).toHaveLength(2)
    vi.restoreAllMocks()
    fakeNbp()
    await expect(fetchNbpRate(NBP_URL, 'EUR', '2026-11-24')).rejects.toThrow('down')
  })

  it.each([
    { ...NBP_ANSWER, code: 'USD' },
    { ...NBP_ANSWER, rates: [] },
    { ...NBP_ANSWER, rates: [{ ...NBP_ANSWER.rates[0], mid: 0 }] },
    { ...NBP_ANSWER, rates: [{ ...NBP_ANSWER.rates[0], effectiveDate: '2026-11-23' }] },
  ])('rejects the unexpected answer %#', async (answer) => {
    fakeNbp(
      () => Response.json(answer),
      () => Response.json(answer),
    )
    await expect(fetchNbpRate(NBP_URL, 'EUR', '2026-11-24')).rejects.toThrow('nbp: unexpected answer')
  })
})

describe('storeNbpRates', () => {
  const readRatesOf = (saleDay: string) => db().select().from(nbpRates).where(eq(nbpRates.saleDay, saleDay))

  beforeEach(async () => {
    // The sales of other tests get a rate first. Then only the sales of the current test lack a rate.
    const nbpSource: NbpSource = (_currency, tableDay) =>
      Promise.resolve({ tableNumber: 'test', tableDay, plnMicro: 4_000_000 })
    while ((await storeNbpRates({ db: db(), nbpSource })) > 0);
  })

  /**
   * A paid order in euro, whose rate is not stored. `PAID_AT` is in the Polish day 2026-11-12, after the holiday of
   * 11 November.
   */
  async function makeEuroSale(paidAt = PAID_AT) {
    await replaceRates()
    const product = await makeProduct({ exhibitionPrice: minor(1_000_00) })
    const orderItem = { productId: product.id, name: product.name, quantity: 1, price: '230.00' }
    const body = makeOrderBody([product], { currency: 'EUR', orderItems: [orderItem], totalAmount: '230.00' })
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', body))
    await pay(buyer, order)
    await db().update(orders).set({ paidAt }).where(eq(orders.id, order.id))
    await db()
      .delete(nbpRates)
      .where(eq(nbpRates.saleDay, polishDateOf(paidAt)))
    return { order, deps: makeTestDeps({ now: () => PAID_AT + DAY_MS }) }
  }
  const readOrderRows = async (tableNumber: string) =>
    (await readAccountingRows(makeTestDeps(), Date.parse('2026-11-11'), Date.parse('2026-11-13')))
      .map((row) => Object.fromEntries(ACCOUNTING_CSV_HEADER.map((name, index) => [name, row[index]])))
      .filter((row) => row['Numer zamówienia'] === tableNumber)

  it('stores the rate of the last working day before the sale, which the accountant’s file then shows', async () => {
    const { order, deps } = await makeEuroSale()
    expect((await readOrderRows(order.number))[0]).toMatchObject({ 'Kurs NBP': 'czeka na kurs' })
    expect(await storeNbpRates(deps)).toBe(1)
    expect(await storeNbpRates(deps)).toBe(0)
    expect(await readRatesOf('2026-11-12')).toEqual([
      {
        saleDay: '2026-11-12',
        currency: 'EUR',
        tableNumber: '230/A/NBP/2026',
        tableDay: '2026-11-10',
        plnMicro: 4_244_500,
      },
    ])
    expect((await readOrderRows(order.number))[0]).toMatchObject({
      VAT: '43,01',
      'Kurs NBP': '4,2445',
      'Tabela NBP': '230/A/NBP/2026',
      'Data tabeli NBP': '2026-11-10',
      'VAT PLN wg NBP': '182,56',
      'Brutto PLN wg NBP': '976,24',
    })
  })

  it('stores the rate of a voucher that staff sold in a foreign currency', async () => {
    const createdAt = Date.parse('2026-03-17T12:00:00Z')
    await makeVoucher({ currency: 'EUR', createdAt })
    await makeVoucher({ currency: 'PLN', createdAt: createdAt + DAY_MS })
    expect(await storeNbpRates(makeTestDeps())).toBe(1)
    expect(await readRatesOf('2026-03-17')).toHaveLength(1)
  })

  it('reads only orders in foreign currencies', async () => {
    const queryPlan = await readQueryPlans((watchedDb) => storeNbpRates({ ...makeTestDeps(), db: watchedDb }))
    expect(queryPlan.filter((line) => / orders /.test(line))).toEqual([
      'SEARCH orders USING COVERING INDEX orders_foreign_paid (paid_at>?)',
    ])
    // Scans of these two small tables are allowed: one has a row per day of sales, the other a row per voucher sold by
    // staff.
    expect(findFullTableScans(queryPlan, 'nbp_rates', 'voucher_sales')).toEqual([])
  })

  it('goes back to an earlier table if NBP published none', async () => {
    const { deps } = await makeEuroSale()
    const requestedDays: string[] = []
    const nbpSource: NbpSource = (_currency, tableDay) => {
      requestedDays.push(tableDay)
      const rate = { tableNumber: '217/A/NBP/2026', tableDay, plnMicro: 4_200_000 }
      return Promise.resolve(requestedDays.length < 3 ? null : rate)
    }
    await storeNbpRates({ ...deps, nbpSource })
    expect(requestedDays).toEqual(['2026-11-10', '2026-11-09', '2026-11-06'])
  })

  /** The days of four sales in euro, newest first, without rates. */
  const makeFourEuroSales = async () => {
    const saleTimes = [0, 20, 30, 90].map((days) => PAID_AT - days * DAY_MS)
    for (const paidAt of saleTimes) await makeEuroSale(paidAt)
    return { deps: makeTestDeps(), saleDays: saleTimes.map(polishDateOf) }
  }

  it('fails while NBP is down, and stores the rate in the next run', async () => {
    const { deps } = await makeEuroSale()
    const nbpSource = () => Promise.reject(new Error('down'))
    await expect(storeNbpRates({ ...deps, nbpSource })).rejects.toThrow('down')
    expect(await storeNbpRates(deps)).toBe(1)
  })

  it('stops after three requests in a row that NBP does not answer', async () => {
    const { deps, saleDays } = await makeFourEuroSales()
    let requestCount = 0
    const nbpSource = () => {
      requestCount += 1
      return Promise.reject(new Error('down'))
    }
    const expectedFailures = saleDays.slice(0, 3).map((day) => `${day} EUR (down)`)
    await expect(storeNbpRates({ ...deps, nbpSource })).rejects.toThrow(
      `no rate stored: ${expectedFailures.join(', ')}`,
    )
    expect(requestCount).toBe(3)
  })

  it.each([
    ['an answer in between', [new Error('down'), null, new Error('down'), new Error('down')]],
    ['wrong answers', Array.from({ length: 4 }, () => new NbpAnswerError('nbp: unexpected answer'))],
  ])('tries each sale although requests fail, with %s', async (_, failureCases) => {
    const { deps } = await makeFourEuroSales()
    let requestCount = 0
    const nbpSource: NbpSource = (currency, tableDay) => {
      const failureCase = failureCases[requestCount]
      requestCount += 1
      return failureCase ? Promise.reject(failureCase) : deps.nbpSource(currency, tableDay)
    }
    await expect(storeNbpRates({ ...deps, nbpSource })).rejects.toThrow('no rate stored')
    expect(requestCount).toBe(4)
  })

  it('stores the rate of a sale of any age, the newest first', async () => {
    const { deps } = await makeFourEuroSales()
    const requestedDays: string[] = []
    const nbpSource: NbpSource = (currency, tableDay) => {
      requestedDays.push(tableDay)
      return deps.nbpSource(currency, tableDay)
    }
    expect(await storeNbpRates({ ...deps, nbpSource })).toBe(4)
    expect(requestedDays).toEqual(['2026-11-10', '2026-10-22', '2026-10-12', '2026-08-13'])
  })

  it('stores the other rates although NBP answers wrongly for one, and then fails', async () => {
    const { deps } = await makeEuroSale()
    await makeEuroSale(PAID_AT - 90 * DAY_MS)
    const nbpSource: NbpSource = (currency, tableDay) =>
      tableDay === '2026-08-13'
        ? Promise.reject(new Error('nbp: unexpected answer'))
        : deps.nbpSource(currency, tableDay)
    await expect(storeNbpRates({ ...deps, nbpSource })).rejects.toThrow(
      'no rate stored: 2026-08-14 EUR (nbp: unexpected answer)',
    )
    expect(await readRatesOf('2026-11-12')).toHaveLength(1)
    expect(await readRatesOf('2026-08-14')).toEqual([])
  })
})

it('a run tries a limited number of rates, the newest first, so that old failures do not block new sales', () => {
  const salesNewestFirst = Array.from({ length: MAX_RATES_PER_RUN + 2 }, (_, index) => ({
    saleDay: polishDateOf(PAID_AT - index * DAY_MS),
    currency: 'EUR' as const,
  }))
  const firstSelection = selectRatesToStore([...salesNewestFirst.toReversed(), ...salesNewestFirst], [])
  expect(firstSelection).toEqual(salesNewestFirst.slice(0, MAX_RATES_PER_RUN))
  expect(selectRatesToStore(salesNewestFirst, firstSelection)).toEqual(
    salesNewestFirst.slice(MAX_RATES_PER_RUN),
  )
})

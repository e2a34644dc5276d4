import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { FALLBACK_RATES } from '../../../domain/money/currency'
import {
  type CountKind,
  MAX_DAILY_SEARCHES,
  MAX_NETWORK_SEARCHES,
  SEARCH_REPEAT_MS,
} from '../../../domain/statistics/daily-count'
import { polishDateOf } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { openPage } from '../../../test/calls/open-page'
import { createConnectionLostError, createWatchedD1 } from '../../../test/database/d1'
import {
  createStoppedClock,
  db,
  makeIp,
  makeOrderBody,
  makeProduct,
  makeTestDeps,
} from '../../../test/fixtures/factories'
import { takeWarnings } from '../../../test/worker-setup'
import { app } from '../../app'
import { getCurrentRates } from '../rates/rates'
import { countEvent } from './count-event'
import { dailyCounts } from './daily-counts.table'

const FIREFOX_HEADERS = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
}
const ROBOT_HEADERS = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
const STAFF_HEADERS = { ...FIREFOX_HEADERS, Cookie: 'language=pl; staff=1' }

// Stores exchange rates, because a rendered page needs them and the tests have no source of rates.
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

type SendOptions = { headers?: Record<string, string>; overrides?: Partial<Env> }

/** Sends a request as a browser, and waits for its background work. Returns the status. */
async function send(method: string, path: string, body?: unknown, options: SendOptions = {}) {
  const executionContext = createExecutionContext()
  const request = new Request(`http://localhost:8787${path}`, {
    method,
    headers: {
      'CF-Connecting-IP': makeIp(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.headers ?? FIREFOX_HEADERS),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await app.fetch(request, { ...env, ...options.overrides }, executionContext)
  await waitOnExecutionContext(executionContext)
  await response.text()
  return response.status
}

const addToCart = (productId: string, options?: SendOptions) =>
  send('POST', '/api/cart', { sessionId: `session-${crypto.randomUUID()}`, productId, quantity: 1 }, options)

const searchProducts = (searchText: string, options?: SendOptions & { parameters?: string }) =>
  send(
    'GET',
    `/api/products?q=${encodeURIComponent(searchText)}&fields=card&limit=24${options?.parameters ?? '&facets=true'}`,
    undefined,
    options,
  )

const readCount = async (kind: CountKind, subject: string) => {
  const rows = await db()
    .select({ count: dailyCounts.count })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.kind, kind), eq(dailyCounts.subject, subject)))
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/**
 * A word that differs by more than two letters from all words of the products, so that no search finds it. The word has
 * no digits, so that no search takes it for a number.
 */
const makeWord = () =>
  `q${Array.from(crypto.getRandomValues(new Uint8Array(14)), (byte) => 'ghjkmqvwxz'[byte % 10]).join('')}`

/** A database in which only statements on `daily_counts` fail. */
const makeFailingCountOptions = (): SendOptions => ({
  overrides: {
    DB: createWatchedD1(async (sql) => {
      if (sql.includes('daily_counts')) throw createConnectionLostError()
    }),
  },
})

describe('a product in a cart', () => {
  it('counts once for each time, also at the same time', async () => {
    const { id } = await makeProduct({ stock: 9 })
    expect(await addToCart(id)).toBe(201)
    expect(await Promise.all(Array.from({ length: 6 }, () => addToCart(id)))).toEqual(Array(6).fill(201))
    expect(await readCount('cart_add', id)).toBe(7)
  })

  it('does not count for a robot, for staff, or if the cart rejects it', async () => {
    const { id } = await makeProduct()
    const soldProduct = await makeProduct({ stock: 0, sold: 1 })
    expect(await addToCart(id, { headers: ROBOT_HEADERS })).toBe(201)
    expect(await addToCart(id, { headers: STAFF_HEADERS })).toBe(201)
    expect(await addToCart(soldProduct.id)).toBe(409)
    expect([await readCount('cart_add', id), await readCount('cart_add', soldProduct.id)]).toEqual([0, 0])
  })

  it('is in the cart even if it cannot be counted', async () => {
    const { id } = await makeProduct()
    expect(await addToCart(id, makeFailingCountOptions())).toBe(201)
    expect(JSON.stringify(takeWarnings())).toContain('count.lost')
    expect(await readCount('cart_add', id)).toBe(0)
  })
})

describe('a rejected order', () => {
  const placeOrder = (body: unknown, options?: SendOptions) => send('POST', '/api/orders', body, options)

  it('counts under its error code; a placed order does not count', async () => {
    const product = await makeProduct()
    const soldProduct = await makeProduct({ stock: 0, sold: 1 })
    const [soldOut, invalid] = [
      await readCount('order_rejected', 'order.sold_out'),
      await readCount('order_rejected', 'input.invalid'),
    ]
    expect(await placeOrder(makeOrderBody([product]))).toBe(201)
    expect(await placeOrder(makeOrderBody([soldProduct]))).toBe(409)
    expect(await placeOrder({})).toBe(400)
    expect(await placeOrder(makeOrderBody([soldProduct]), { headers: STAFF_HEADERS })).toBe(409)
    expect(await placeOrder({}, { headers: ROBOT_HEADERS })).toBe(400)
    expect(await readCount('order_rejected', 'order.sold_out')).toBe(soldOut + 1)
    expect(await readCount('order_rejected', 'input.invalid')).toBe(invalid + 1)
  })

  it('gets the same answer if it cannot be counted', async () => {
    expect(await placeOrder({}, makeFailingCountOptions())).toBe(400)
    expect(JSON.stringify(takeWarnings())).toContain('count.lost')
  })
})

describe('a search', () => {
  it('without results counts once for the repeats of an open page', async () => {
    const word = makeWord()
    for (const _ of [1, 2, 3]) expect(await searchProducts(` ${word.toUpperCase()} `)).toBe(200)
    expect(await readCount('search_empty', word)).toBe(1)
  })

  it('with results of only some words counts as similar', async () => {
    await makeProduct({ name: 'Wiertarka udarowa' })
    const word = makeWord()
    expect(await searchProducts(`wiertarka ${word}`)).toBe(200)
    expect(await readCount('search_similar', `wiertarka ${word}`)).toBe(1)
    expect(await readCount('search_empty', `wiertarka ${word}`)).toBe(0)
  })

  it('counts on a page that the Worker renders, but not for staff or robots', async () => {
    const [word, staffWord, robotWord] = [makeWord(), makeWord(), makeWord()]
    const openSearchPage = (searchText: string, headers: Record<string, string>) =>
      openPage(`/produkty?q=${searchText}`, {}, headers)
    const page = await openSearchPage(word, FIREFOX_HEADERS)
    expect(page.status).toBe(200)
    await openSearchPage(staffWord, STAFF_HEADERS)
    await openSearchPage(robotWord, ROBOT_HEADERS)
    expect(
      await Promise.all([word, staffWord, robotWord].map((text) => readCount('search_empty', text))),
    ).toEqual([1, 0, 0])
  })

  it('does not count while it is typed, filtered, or about a person', async () => {
    const word = makeWord()
    await searchProducts(word, { parameters: '' })
    await searchProducts(word, { parameters: '&facets=true&grade=A' })
    await searchProducts(`${word}@example.com`)
    expect(await db().select().from(dailyCounts).where(eq(dailyCounts.subject, word))).toEqual([])
    expect(await readCount('search_empty', `${word}@example.com`)).toBe(0)
  })

  it('gets its answer if it cannot be counted', async () => {
    expect(await searchProducts(makeWord(), makeFailingCountOptions())).toBe(200)
    expect(JSON.stringify(takeWarnings())).toContain('count.lost')
  })

  it('counts again after a while, and a day has a limited number of different searches', async () => {
    // A day that no other test uses, because the number of counted searches per day is limited.
    const clock = createStoppedClock(Date.now() + 5 * DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    const day = polishDateOf(clock.now())
    const countedSearch = { kind: 'search_empty' as const, subject: makeWord() }
    await countEvent(deps, countedSearch, makeIp())
    for (let index = 1; index < MAX_DAILY_SEARCHES; index++)
      await db()
        .insert(dailyCounts)
        .values({ kind: 'search_empty', day, subject: `${index}`, count: 1 })
    await countEvent(deps, { kind: 'search_empty', subject: makeWord() }, makeIp())
    await countEvent(deps, countedSearch, makeIp())
    clock.forward(SEARCH_REPEAT_MS)
    await countEvent(deps, countedSearch, makeIp())
    const rows = await db().select().from(dailyCounts).where(eq(dailyCounts.day, day))
    expect(rows).toHaveLength(MAX_DAILY_SEARCHES)
    expect(await readCount('search_empty', countedSearch.subject)).toBe(2)
  })

  it('counts although another network searches for nonsense all day', async () => {
    const clock = createStoppedClock(Date.now() + 6 * DAY_MS)
    const deps = makeTestDeps({ now: clock.now })
    const noisyNetwork = makeIp()
    const countEmptySearch = (network: string, subject = makeWord()) =>
      countEvent(deps, { kind: 'search_empty', subject }, network)
    for (let index = 0; index < MAX_DAILY_SEARCHES + 1; index++) await countEmptySearch(noisyNetwork)
    const word = makeWord()
    await countEmptySearch(makeIp(), word)
    expect(await readCount('search_empty', word)).toBe(1)
    const isOfTodaySql = eq(dailyCounts.day, polishDateOf(clock.now()))
    expect(await db().select().from(dailyCounts).where(isOfTodaySql)).toHaveLength(MAX_NETWORK_SEARCHES + 1)
    clock.forward(DAY_MS)
    const wordOfNextDay = makeWord()
    await countEmptySearch(noisyNetwork, wordOfNextDay)
    expect(await readCount('search_empty', wordOfNextDay)).toBe(1)
  })
})

describe('a page view', () => {
  const sendPageView = (path: string, headers?: Record<string, string>) =>
    send('POST', '/api/page-view', { path }, headers && { headers })

  it('counts for its product and for the checkout', async () => {
    const { id, slug } = await makeProduct()
    const checkoutsBefore = await readCount('checkout_view', '')
    await Promise.all([
      sendPageView(`/produkt/${slug}`),
      sendPageView(`/product/${slug}`),
      sendPageView('/checkout'),
    ])
    await Promise.all([
      sendPageView(`/produkt/${slug}`, STAFF_HEADERS),
      sendPageView(`/produkt/${slug}`, ROBOT_HEADERS),
      sendPageView('/checkout', STAFF_HEADERS),
    ])
    expect(await readCount('product_view', id)).toBe(2)
    expect(await readCount('checkout_view', '')).toBe(checkoutsBefore + 1)
  })
})

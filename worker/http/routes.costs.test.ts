import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../test/calls/call'
import { sendApiCall, ROUTE_CALLS } from '../../test/calls/calls'
import { measureCosts, calculateMaxRowsRead } from '../../test/database/costs'
import { makeOrder, makeProduct, makeOrderBody } from '../../test/fixtures/factories'
import { ROUTE_ACCESS_RULES } from './access'

/** Allowed round trips: one to read, one to write, and one more to check the staff token. */
const maxRoundTrips = ({ method, who }: (typeof ROUTE_ACCESS_RULES)[number]) =>
  (method === 'GET' ? 1 : 2) + (who === 'admin' ? 1 : 0)

/** Maximum number of SQL statements that the placement of an order with a voucher runs, its mail included. */
const MAX_STATEMENTS = 14

/** Tolerance in rows. A search reads one row less if its rows come last in an index, which random ids can cause. */
const ROW_TOLERANCE = 16

/** Higher limits for one call, with the reason. `rows`: rows read if the tables have 2,000 rows. */
type CostException = { trips?: number; rows?: number; reason: string }

const makeCountingException = (rows: number): CostException => ({
  rows,
  reason: 'counts all that meet the conditions, on an index',
})

const DERIVED_BY_TRIGGERS_REASON =
  'triggers derive the units of the line, the stock and the parcel from the ledger of goods'

const PACE_REASON = 'counts the mail by network, recipient and in total before it is written'

const REQUEST_REASON = `${PACE_REASON}, and reads the proven order for the alert to staff`

const GUARANTEE_REASON = 'reads the guarantee statement of the manufacturer, which a published claim needs'

const VIEW_REASON = 'logs after the answer that staff opened personal data'

const WHOLE_ORDER_REASON = 'answers with the whole order, also its labels'

const LABEL_REASON =
  'stores the request before the call to the label service, checks right before the call that the label is still needed, and stores the answer after it'

const COLLECTION_REASON =
  'stores the collection before the call to InPost, reads its labels, and stores the answer after the call'

const VIEWING_MAIL_REASON = 'sends the mail about the viewing after the answer'

const COST_EXCEPTIONS: Partial<Record<Route, CostException>> = {
  'PUT /api/orders/:id/address': { rows: 56, reason: WHOLE_ORDER_REASON },
  'PUT /api/orders/:id/pickup-point': { rows: 66, reason: WHOLE_ORDER_REASON },
  'POST /api/orders/:id/shipments': { trips: 9, rows: 82, reason: LABEL_REASON },
  'GET /api/orders/:id/returns/:shipmentId/label': {
    trips: 2,
    reason: 'reads the customer request of the label, which must be open',
  },
  'POST /api/orders/:id/shipments/refresh': { rows: 48, reason: LABEL_REASON },
  'POST /api/orders/:id/shipments/:shipmentId/cancel': { trips: 5, rows: 52, reason: LABEL_REASON },
  'GET /api/orders/:id/shipments/:shipmentId/label': { trips: 3, reason: VIEW_REASON },
  'POST /api/admin/collections': { trips: 6, rows: 60, reason: COLLECTION_REASON },
  'POST /api/admin/collections/:id/cancel': { trips: 5, rows: 50, reason: COLLECTION_REASON },
  'POST /api/admin/collections/:id/refresh': { rows: 40, reason: 'answers with the whole list' },
  'GET /api/admin/labels': { trips: 3, reason: 'logs which labels staff downloaded' },
  'GET /api/products': {
    trips: 3,
    reason: 'the first words after one of their products changed build the index of words',
  },
  'GET /api/products/:id/related': {
    rows: 60,
    reason: 'chooses among the newest of the platform and of the category',
  },
  'GET /api/categories': { rows: 2000, reason: 'counts what is on sale, on an index, once a version' },
  'GET /api/orders/:id/status': {
    trips: 2,
    reason: 'while unpaid, one of those who wait asks the provider',
  },
  'GET /api/admin/go-live': {
    trips: 3,
    rows: 6000,
    reason:
      'looks through every product with its manufacturer and every voucher for what is missing, and asks how the shop is',
  },
  'GET /api/admin/set-up': {
    trips: 4,
    rows: 8000,
    reason: 'reads the go-live list, and looks for a payment at Stripe, opened by the owner of a new shop',
  },
  'GET /api/orders/:id': { trips: 3, reason: VIEW_REASON },
  'GET /api/admin/vouchers/:id': { trips: 3, reason: VIEW_REASON },
  'GET /api/admin/withdrawals/:id': { trips: 3, reason: VIEW_REASON },
  'GET /api/admin/complaints/:id': { trips: 3, reason: VIEW_REASON },
  'GET /api/admin/complaints/:id/photos/:photo': { trips: 3, reason: VIEW_REASON },
  'GET /api/admin/emails/:id': { trips: 3, reason: VIEW_REASON },
  'GET /api/admin/actions': { rows: 120, reason: 'reads the person of each action of a page' },
  'GET /api/admin/statistics': { rows: 10_000, reason: 'sums up the orders of its days' },
  'GET /api/admin/statistics/demand': {
    rows: 20_000,
    reason: 'sums up the counts and the orders of its days and of as many days before',
  },
  'GET /api/admin/statistics/unsold': {
    rows: 12_000,
    reason: 'sums up the page views of its days, and all products that were listed long ago',
  },
  'GET /api/admin/statistics/revenue': {
    rows: 27_000,
    reason: 'divides the revenue of each order of its days among the categories of its products',
  },
  'GET /api/admin/page-view-stats': { rows: 10_000, reason: 'sums up the page views of its days' },
  'GET /api/admin/today': {
    rows: 12_500,
    reason:
      'counts what is to be done, some of it product by product; here every paid order waits to be packed and is late, and is found by its line',
  },
  'GET /api/admin/vouchers': makeCountingException(2500),
  'GET /api/admin/emails': makeCountingException(2500),
  'POST /api/admin/devices/:id/test': {
    trips: 4,
    reason:
      'writes the push, sends it and records the outcome before the answer, pressed by staff now and then',
  },
  'POST /api/withdrawals': { trips: 4, reason: REQUEST_REASON },
  'POST /api/complaints': { trips: 4, reason: REQUEST_REASON },
  'POST /api/viewings': { trips: 4, reason: PACE_REASON },
  'PUT /api/viewings/:id': { trips: 4, reason: PACE_REASON },
  'POST /api/viewings/:id/cancel': { trips: 4, reason: PACE_REASON },
  'PUT /api/admin/viewings/:id': { trips: 4, reason: VIEWING_MAIL_REASON },
  'POST /api/admin/viewings': { trips: 4, reason: VIEWING_MAIL_REASON },
  'PATCH /api/admin/viewings/:id': { trips: 4, reason: VIEWING_MAIL_REASON },
  'POST /api/orders/link': { trips: 3, reason: PACE_REASON },
  'GET /api/admin/reviews': { rows: 12_500, reason: 'looks for words inside texts of reviews and orders' },
  'GET /api/admin/products': {
    rows: 4500,
    reason: 'looks for words inside texts, in the index that has them',
  },
  'GET /api/chat/sessions/search': {
    rows: 16_500,
    reason: 'looks for words inside texts of chats, orders and goods, for a page and for the count',
  },
  'GET /api/orders': {
    rows: 20_000,
    reason:
      'looks for words inside texts, and counts every view beside it; here every paid order waits to be packed and is late, and is found by its line',
  },
  'GET /api/admin/customers': {
    trips: 3,
    rows: 8500,
    reason:
      'logs the view after the answer, and finds whatever names one address, and the refunds that lengthen its retention, asked a few times a year',
  },
  'GET /api/admin/customers/export': {
    trips: 3,
    rows: 10_500,
    reason: 'gathers whatever names one address, asked a few times a year',
  },
  'DELETE /api/admin/customers': {
    trips: 7,
    rows: 19_000,
    reason: 'forgets whatever names one address, asked a few times a year',
  },
  'DELETE /api/admin/customers/offers': {
    rows: 8500,
    reason: 'looks for whatever names one address, asked a few times a year',
  },
  'GET /api/admin/products/:id/buyers.csv': {
    trips: 3,
    reason: 'writes down who took the file of a product that it has found',
  },
  'GET /api/admin/export/orders.csv': {
    trips: 8,
    reason:
      'asks for sales, their lines, refunds, what these were for and vouchers that staff sold, and writes down who took their file',
  },
  'GET /api/admin/export/products.csv': { trips: 6, reason: 'reads every product, five hundred at a time' },
  'POST /api/admin/products/import': {
    trips: 6,
    reason: 'reads manufacturers, their guarantee statements, products and addresses of all its lines',
  },
  'POST /api/admin/products': { trips: 4, reason: GUARANTEE_REASON },
  'PATCH /api/admin/products/:id': { trips: 4, reason: GUARANTEE_REASON },
  'POST /api/admin/letters/:id/stop': {
    rows: 26,
    reason: 'compares the issue that was read, and deletes its waiting mails',
  },
  'PATCH /api/orders/:id': { rows: 80, reason: DERIVED_BY_TRIGGERS_REASON },
  'POST /api/orders/:id/goods': { rows: 84, reason: DERIVED_BY_TRIGGERS_REASON },
  'POST /api/orders/:id/goods/undo': { rows: 94, reason: DERIVED_BY_TRIGGERS_REASON },
  'POST /api/admin/withdrawals': {
    trips: 5,
    reason: 'reads the order of the request first, and then submits it like the form of the shop',
  },
  'POST /api/admin/complaints': {
    trips: 5,
    reason: 'reads the order of the request first, and then submits it like the form of the shop',
  },
  'POST /api/orders/:id/payment': {
    trips: 6,
    rows: 96,
    reason: `compares the version that staff saw, and ends the payment at the provider before the batch; ${DERIVED_BY_TRIGGERS_REASON}`,
  },
  'POST /api/orders/:id/refund': {
    trips: 10,
    rows: 110,
    reason: `asks who received the payment, written before the provider is asked, marked after, and settled by the same steps as a notice, each of which reads the order; ${DERIVED_BY_TRIGGERS_REASON}`,
  },
  'POST /api/orders/:id/refunds/:refundId/repeat': {
    trips: 7,
    rows: 80,
    reason: 'settled by the same steps as a notice, each of which reads the order',
  },
  'POST /api/orders/:id/refunds/:refundId/explain': { rows: 96, reason: DERIVED_BY_TRIGGERS_REASON },
  'POST /api/orders/:id/cancel': {
    trips: 8,
    rows: 80,
    reason: `compares the version that staff saw, and ends the payment at the provider between its two batches; ${DERIVED_BY_TRIGGERS_REASON}`,
  },
  'PUT /api/orders/:id/email': {
    trips: 4,
    rows: 66,
    reason: 'renders the confirmation that it mails from the order as it is now',
  },
  'POST /api/orders/:id/resend': {
    trips: 4,
    reason: 'renders the confirmation that it mails from the order as it is now',
  },
  'PATCH /api/admin/withdrawals/:id': {
    rows: 45,
    reason: 'reads and locks the answers that the buyer was mailed before it writes the next one',
  },
  'PUT /api/admin/withdrawals/:id/order': {
    trips: 4,
    reason: 'answers with what of the order that it has just linked is due',
  },
}

/** Public routes whose answer is never cached: the state of the shop, and the free times, which each booking changes. */
const LIVE_ROUTES: Route[] = ['GET /api/health', 'GET /api/viewings/slots']

// Stores the legal terms, which the first measured order would otherwise write.
beforeAll(() => makeOrder())

describe('in a shop with thousands of rows', () => {
  it.each(ROUTE_ACCESS_RULES.map((row) => ({ row, route: `${row.method} ${row.path}` as Route })))(
    '$route stays within its agreed D1 cost',
    async ({ row, route }) => {
      const routeCall = await ROUTE_CALLS[route]()
      const { first, again } = await measureCosts(
        async (envOverrides) => (await sendApiCall(route, routeCall, envOverrides)).response.status,
      )
      const costException = COST_EXCEPTIONS[route]
      const rows = costException?.rows ?? calculateMaxRowsRead(first)
      expect.soft(first.trips, 'round trips').toBeLessThanOrEqual(costException?.trips ?? maxRoundTrips(row))
      expect.soft(first.rowsRead, 'rows read').toBeLessThanOrEqual(rows)
      if (route === 'POST /api/orders') expect(first.statements).toBeLessThanOrEqual(MAX_STATEMENTS)
      // Fails if an exception is no longer needed, so that developers remove the exception.
      if (costException?.trips) expect.soft(first.trips, 'needed').toBeGreaterThan(maxRoundTrips(row))
      if (costException?.rows)
        expect.soft(first.rowsRead, 'needed').toBeGreaterThan(calculateMaxRowsRead(first) - ROW_TOLERANCE)
      // Public catalogue data and settings are cached, so a repeated call runs no query.
      if (route.startsWith('GET') && row.who === 'anyone' && !LIVE_ROUTES.includes(route)) {
        // Without the official artwork, which the repository does not contain, no product has a label.
        const status = route === 'GET /api/products/:id/label/:view' ? 404 : 200
        expect.soft(again, 'a hot answer').toMatchObject({ trips: 0, status })
      }
    },
  )
})

/** Cost limits of frequent catalogue lists: D1 round trips and rows read. */
const MAX_LIST_COSTS = {
  '/api/products?limit=24&fields=card': { trips: 1, rows: 2000 },
  '/api/products?limit=24&fields=card&cursor=48&category=wiertarki&sort=price_asc': { trips: 1, rows: 4000 },
  // One scan counts the results of all filters.
  '/api/products?limit=24&fields=card&facets=true': { trips: 1, rows: 6000 },
}

it('a list reads its page, and counts the rest on an index', async () => {
  for (const [path, limits] of Object.entries(MAX_LIST_COSTS)) {
    const route = 'GET /api/products'
    const { first, again } = await measureCosts(
      async (envOverrides) => (await sendApiCall(route, { path }, envOverrides)).response.status,
    )
    expect.soft(first.trips, path).toBeLessThanOrEqual(limits.trips)
    expect.soft(first.rowsRead, path).toBeLessThanOrEqual(limits.rows)
    expect.soft(again, path).toMatchObject({ trips: 0, status: 200 })
  }
})

it('a list without pages ends at its memory limit', async () => {
  const { text } = await sendApiCall('GET /api/products', { path: '/api/products' }, {})
  expect(JSON.parse(text)).toHaveLength(1000)
})

it('a new search costs as much as its best hits, also after a sale', async () => {
  const measureSearchCosts = (searchText: string) =>
    measureCosts(async (envOverrides) => {
      const path = `/api/products?q=${searchText}&limit=5&fields=card`
      return (await sendApiCall('GET /api/products', { path }, envOverrides)).response.status
    })
  const product = await makeProduct()
  await measureSearchCosts('wiertarka')
  await sendApiCall('POST /api/orders', { path: '/api/orders', body: makeOrderBody([product]) }, {})
  const { first, again } = await measureSearchCosts('wiertarki')
  // Two trips: the version of the search index, then a page from the hundred best of 2,000 hits. Each of the hundred
  // hits costs about six rows.
  expect(first.trips).toBe(2)
  expect(first.rowsRead).toBeLessThanOrEqual(700)
  expect(again).toMatchObject({ trips: 0, status: 200 })
})

// Journeys of staff: they pack, send and deliver parcels, make refunds, inspect returned goods, add stock and read
// mails.
import { randomUUID } from 'node:crypto'
import { createVisitorHeaders } from './client.mjs'

/** Error codes that mean that another member of staff changed the order first. */
const LOST_RACE_OPTIONS = { expectedRefusals: ['order.not_possible_now', 'order.stale'] }

export function createStaffJourneys({ measures, token }) {
  const { ask } = measures
  const createStaffHeaders = () => ({ ...createVisitorHeaders(), Authorization: `Bearer ${token}` })
  const readAsStaff = (path) => ask('staff reads', { method: 'GET', path, headers: createStaffHeaders() })
  const writeAsStaff = (method, path, body, options) =>
    ask(
      'staff writes',
      { method, path, headers: makeIdempotentHeaders(createStaffHeaders()), body: JSON.stringify(body) },
      options,
    )

  /** Returns a random order among the newest of a list; null if the list is empty. */
  async function pickRandomOrder(random, query) {
    const { items } = await readAsStaff(`/api/orders?limit=25&${query}`)
    return items.length > 0 ? random.anyOf(items) : null
  }

  async function packAndShipParcel(random) {
    const order = await pickRandomOrder(random, 'work=pack')
    if (!order) return
    const path = `/api/orders/${order.id}`
    const patchParcel = ({ version }, parcelChange) =>
      writeAsStaff('PATCH', path, { version, ...parcelChange }, LOST_RACE_OPTIONS)
    const packedOrder = await patchParcel(await readAsStaff(path), { fulfilmentStatus: 'packed' })
    if (!packedOrder || random.chance(0.3)) return
    const parcel = { courier: 'dpd', trackingNumber: '0000123456789U' }
    const shippedOrder = await patchParcel(packedOrder, { fulfilmentStatus: 'shipped', ...parcel })
    if (shippedOrder && random.chance(0.5)) await patchParcel(shippedOrder, { fulfilmentStatus: 'delivered' })
  }

  /** Refunds a random order: all of it, single units, or a goodwill amount. */
  async function refundRandomOrder(random) {
    const listedOrder = await pickRandomOrder(random, 'status=paid')
    if (!listedOrder) return
    const order = await readAsStaff(`/api/orders/${listedOrder.id}`)
    if (!order.canRefund) return
    const body = { version: order.version, ...createRandomRefund(order, random) }
    const expectedRefusalCodes = [...LOST_RACE_OPTIONS.expectedRefusals, ...REFUND_REFUSAL_CODES]
    await writeAsStaff('POST', `/api/orders/${order.id}/refund`, body, {
      expectedRefusals: expectedRefusalCodes,
    })
  }

  /** Receives units that the buyer sends back, or restocks units whose refund is decided. */
  async function inspectReturns(random) {
    const listedOrder = await pickRandomOrder(random, random.chance(0.5) ? 'work=decide' : 'status=refunded')
    if (!listedOrder) return
    const path = `/api/orders/${listedOrder.id}`
    const order = await readAsStaff(path)
    const returnSteps = [
      { step: 'receive', readQuantity: ({ units }) => units.awaited },
      { step: 'restock', readQuantity: ({ steps }) => steps.restock },
    ]
    const returnChange = returnSteps
      .map(({ step, readQuantity }) => ({
        step,
        lines: order.orderItems
          .map((line) => ({ productId: line.productId, quantity: readQuantity(line) }))
          .filter(({ quantity }) => quantity > 0),
      }))
      .find(({ lines }) => lines.length > 0)
    if (returnChange)
      await writeAsStaff(
        'POST',
        `${path}/goods`,
        { version: order.version, ...returnChange },
        LOST_RACE_OPTIONS,
      )
  }

  async function addUnits(random) {
    const { items } = await readAsStaff('/api/admin/products?limit=20&state=for_sale')
    const { id } = random.anyOf(items)
    const { version, stock } = await readAsStaff(`/api/admin/products/${id}`)
    // The product form accepts a stock of at most 9999. Goods with a larger stock are skipped.
    if (stock >= 9999) return
    const productChange = { version, stock: stock + 1, stockSeen: stock }
    await writeAsStaff('PATCH', `/api/admin/products/${id}`, productChange, {
      expectedRefusals: ['product.stale'],
    })
  }

  return async function day(random) {
    await readAsStaff('/api/admin/today')
    await readAsStaff('/api/admin/statistics')
    await packAndShipParcel(random)
    if (random.chance(0.4)) await refundRandomOrder(random)
    if (random.chance(0.4)) await inspectReturns(random)
    if (random.chance(0.4)) await addUnits(random)
    const order = await pickRandomOrder(random, 'q=kupujacy')
    if (order && random.chance(0.3))
      await writeAsStaff(
        'POST',
        `/api/orders/${order.id}/notes`,
        { text: 'Zadzwonić.' },
        { expectedStatuses: [204] },
      )
    await readAsStaff('/api/admin/emails?limit=20')
    await readAsStaff('/api/chat/sessions')
    await readAsStaff('/api/admin/page-view-stats')
  }
}

const REFUND_REFUSAL_CODES = [
  'refund.not_refundable',
  'refund.too_much',
  'refund.voucher_spent',
  'refund.goods_owed',
]

function createRandomRefund({ orderItems, deliveryLeft, voucherBought }, random) {
  const standingLines = orderItems.filter((line) => line.standing > 0)
  if (voucherBought || standingLines.length === 0 || random.chance(0.4))
    return { reason: 'goodwill', ...(voucherBought ? { voucher: '1.00' } : { goodwill: '1.00' }) }
  if (random.chance(0.5)) {
    const { productId } = random.anyOf(standingLines)
    return { reason: 'withdrawal', lines: [{ productId, quantity: 1 }] }
  }
  const lines = standingLines.map((line) => ({ productId: line.productId, quantity: line.standing }))
  return { reason: 'withdrawal', lines, delivery: deliveryLeft }
}

const makeIdempotentHeaders = (headers) => ({
  ...headers,
  'Content-Type': 'application/json',
  'Idempotency-Key': randomUUID(),
})

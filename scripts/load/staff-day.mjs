// A working day of staff as a journey of calls: what there is to do, parcels packed, sent and delivered, money sent back,
// pieces added, letters read.
import { randomUUID } from 'node:crypto'
import { visitor } from './client.mjs'

/** What the next person of staff has done already is refused, and looked at anew. */
const DONE_BY_ANOTHER = { refusals: ['order.not_possible_now', 'order.stale'] }

export function openStaff({ measures, token }) {
  const { ask } = measures
  const headers = () => ({ ...visitor(), Authorization: `Bearer ${token}` })
  const read = (path) => ask('staff reads', { method: 'GET', path, headers: headers() })
  const write = (method, path, body, how) =>
    ask('staff writes', { method, path, headers: written(headers()), body: JSON.stringify(body) }, how)

  /** One of the newest orders of a list, null when it is empty. */
  async function oneOf(random, query) {
    const { items } = await read(`/api/orders?limit=25&${query}`)
    return items.length > 0 ? random.anyOf(items) : null
  }

  async function moveParcel(random) {
    const order = await oneOf(random, 'status=paid&fulfilment=new')
    if (!order || order.courier === 'digital') return
    await read(`/api/orders/${order.id}`)
    const path = `/api/orders/${order.id}`
    const isPacked = await write('PATCH', path, { fulfilmentStatus: 'packed' }, DONE_BY_ANOTHER)
    if (!isPacked || random.chance(0.3)) return
    const sent = { fulfilmentStatus: 'shipped', courier: 'dpd', trackingNumber: '0000123456789U' }
    const isSent = await write('PATCH', path, sent, DONE_BY_ANOTHER)
    if (isSent && random.chance(0.5))
      await write('PATCH', path, { fulfilmentStatus: 'delivered' }, DONE_BY_ANOTHER)
  }

  /** All of it, with the pieces back on the shelf, or a part of it out of kindness. */
  async function refund(random) {
    const order = await oneOf(random, 'status=paid')
    if (!order) return
    const isWhole = random.chance(0.5)
    const wish = isWhole ? { reason: 'withdrawal', restock: true } : { reason: 'goodwill', amount: '1.00' }
    const refusals = ['refund.not_refundable', 'refund.too_much', 'refund.voucher_spent']
    await write('POST', `/api/orders/${order.id}/refund`, wish, { refusals })
  }

  async function addPieces(random) {
    const { items } = await read('/api/admin/products?limit=20&shelf=available')
    // Those with fewer pieces than the form of a product takes; the goods of a load have more.
    const { id } = random.anyOf(items)
    const { version, stock } = await read(`/api/admin/products/${id}`)
    if (stock >= 9999) return
    const more = { version, stock: stock + 1, stockSeen: stock }
    await write('PATCH', `/api/admin/products/${id}`, more, { refusals: ['product.stale'] })
  }

  return async function day(random) {
    await read('/api/admin/today')
    await read('/api/admin/statistics')
    await moveParcel(random)
    if (random.chance(0.4)) await refund(random)
    if (random.chance(0.4)) await addPieces(random)
    const order = await oneOf(random, 'q=kupujacy')
    if (order && random.chance(0.3))
      await write('POST', `/api/orders/${order.id}/notes`, { text: 'Zadzwonić.' }, { wanted: [204] })
    await read('/api/admin/emails?limit=20')
    await read('/api/chat/sessions')
    await read('/api/admin/page-view-stats')
  }
}

const written = (headers) => ({
  ...headers,
  'Content-Type': 'application/json',
  'Idempotency-Key': randomUUID(),
})

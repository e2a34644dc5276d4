import { and, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money'
import type { RefundReason } from '../../../domain/refund'
import { leftToWithdraw } from '../../../domain/withdrawn-goods'
import {
  answerOf,
  client,
  db,
  makeProduct,
  orderBody,
  ordered,
  orderRow,
  shop,
  staffHeaders,
} from '../../../test/factories'
import { pay } from '../../../test/payments'
import { makeWithdrawal } from '../../../test/statements'
import { makeVoucher } from '../../../test/vouchers'
import { recordRefunded } from '../refunds/record-refund'
import { refunds } from '../refunds/refunds.table'
import type { BuyerOrder } from './buyer-order'
import { listOrders } from './list-orders'
import { orders } from './orders.table'
import type { StaffOrder } from './staff-order'

/** A paid order of three discs and a drill, 389.96 with 29.99 for the delivery; its buyer, and the staff. */
async function boughtFour(change: Record<string, unknown> = {}) {
  const discs = await makeProduct({
    name: 'Tarcza',
    exhibitionPrice: minor(19_99),
    stock: 3,
    weightGrams: 100,
  })
  const drill = await makeProduct({ name: 'Wiertarka', exhibitionPrice: minor(300_00), weightGrams: 2_000 })
  const buyer = client()
  const order = await ordered(
    buyer('POST', '/api/orders', orderBody([{ ...discs, quantity: 3 }, drill], change)),
  )
  const { intentId } = await pay(buyer, order)
  const { linkToken } = await orderRow(order.id)
  const call = client(await staffHeaders())
  return {
    orderNumber: order.number,
    discId: discs.id,
    drillId: drill.id,
    disc: `Tarcza (${discs.sku})`,
    drill: `Wiertarka (${drill.sku})`,
    withdraw: (...items: string[]) => makeWithdrawal({ order: order.number, items }),
    left: async () => {
      const { body } = await answerOf<BuyerOrder>(
        client()('GET', `/api/orders/${order.id}?token=${linkToken}`),
      )
      return leftToWithdraw(body.items, body.withdrawals).left.map(({ left }) => left)
    },
    shown: async () => {
      const { body } = await answerOf<StaffOrder>(call('GET', `/api/orders/${order.id}`))
      return {
        pieces: body.orderItems.map(({ withdrawn }) => withdrawn),
        isClear: body.areWithdrawalsClear,
        due: body.withdrawalDue,
      }
    },
    /** The owner gives some back by hand, at the provider. */
    refundByHand: async (amount: number) => {
      await shop().gateway?.refund({ key: crypto.randomUUID(), intentId, amount: minor(amount) })
      await recordRefunded(shop(), { intentId, amountRefunded: minor(amount) })
    },
    refund: async (amount: string, reason = 'withdrawal', restock: unknown[] = []) =>
      expect(
        (
          await call(
            'POST',
            `/api/orders/${order.id}/refund`,
            { amount, reason, restock },
            { 'Idempotency-Key': crypto.randomUUID() },
          )
        ).status,
      ).toBe(200),
    failRefunds: (reason: RefundReason) =>
      db()
        .update(refunds)
        .set({ state: 'failed' })
        .where(and(eq(refunds.orderId, order.id), eq(refunds.reason, reason))),
    move: async (id: string, from: string, status: string) =>
      expect((await call('PATCH', `/api/admin/withdrawals/${id}`, { from, status })).status).toBe(200),
    set: (change: Partial<typeof orders.$inferInsert>) =>
      db().update(orders).set(change).where(eq(orders.id, order.id)),
    parcel: async () => {
      const text = await (await call('GET', '/api/admin/export/orders.csv?for=courier')).text()
      const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, delimiter: ';' })
      return data.find((row) => Object.values(row).includes(order.number))?.['Odstąpienie']
    },
  }
}

describe('a withdrawal from some pieces of an order', () => {
  it('leaves the rest to its buyer, also for another statement, until there is none', async () => {
    const { disc, drill, withdraw, left } = await boughtFour()
    expect(await left()).toEqual([3, 1])
    await withdraw(`1 × ${disc}`, 'i coś jeszcze')
    expect(await left()).toEqual([2, 1])
    await withdraw(`1 × ${disc}`, drill)
    expect(await left()).toEqual([1])
    await withdraw(disc)
    expect(await left()).toEqual([])
  })

  it('is told to staff by the piece, and marks the parcel with what is not to go', async () => {
    const { disc, withdraw, shown, parcel, move } = await boughtFour()
    expect(await shown()).toEqual({ pieces: [0, 0], isClear: true, due: null })
    expect(await parcel()).toBe('')
    const one = await withdraw(`1 × ${disc}`)
    expect((await shown()).pieces).toEqual([1, 0])
    expect(await parcel()).toBe(`tak, sprawdź przed wysłaniem: 1 z 3 × ${disc}`)
    const unclear = await withdraw('ta zepsuta')
    // Which of them is broken is for people to find out: the file does not say that the others may go.
    expect(await parcel()).toBe('tak, sprawdź przed wysłaniem')
    expect((await shown()).isClear).toBe(false)
    await move(one, 'requested', 'refused')
    expect(await shown()).toEqual({ pieces: [0, 0], isClear: false, due: null })
    expect(await parcel()).toBe('tak, sprawdź przed wysłaniem')
    await move(unclear, 'requested', 'refused')
    expect(await parcel()).toBe('')
    await withdraw()
    expect((await shown()).pieces).toEqual([3, 1])
    expect(await parcel()).toBe('tak, sprawdź przed wysłaniem')
  })

  it('keeps the parcel here no longer once it is settled and its pieces are back on sale', async () => {
    const { disc, discId, drill, drillId, orderNumber, withdraw, parcel, move, refund } = await boughtFour()
    const isMarked = async () => {
      const { items } = await listOrders(shop(), { q: orderNumber })
      return items[0]?.isWithdrawn
    }
    const one = await withdraw(`1 × ${disc}`)
    await move(one, 'requested', 'goods_received')
    await refund('19.99')
    await move(one, 'goods_received', 'refunded')
    // Its money is back, but the piece may still lie in the box.
    expect(await parcel()).toBe(`tak, sprawdź przed wysłaniem: 1 z 3 × ${disc}`)
    expect(await isMarked()).toBe(true)
    await refund('0.01', 'withdrawal', [{ productId: discId, quantity: 1 }])
    expect(await parcel()).toBe('')
    expect(await isMarked()).toBe(false)
    const last = await withdraw(drill)
    expect(await parcel()).toBe(`tak, sprawdź przed wysłaniem: 1 z 1 × ${drill}`)
    expect(await isMarked()).toBe(true)
    await refund('300.00', 'withdrawal', [{ productId: drillId, quantity: 1 }])
    await move(last, 'requested', 'refunded')
    expect(await parcel()).toBe('')
    expect(await isMarked()).toBe(false)
  })

  it('keeps the parcel here, in the list as in the file, when only other pieces are back on sale', async () => {
    const { disc, drill, drillId, orderNumber, withdraw, parcel, move, refund, set } = await boughtFour()
    const isMarked = async () => (await listOrders(shop(), { q: orderNumber })).items[0]?.isWithdrawn
    await refund('10.00', 'goodwill', [drillId])
    await move(await withdraw(disc), 'requested', 'refunded')
    expect(await parcel()).toBe('tak, sprawdź przed wysłaniem')
    expect(await isMarked()).toBe(true)
    // It can be sent again when nobody took it, and not once its buyer had it.
    await set({ fulfilment: 'shipped' })
    await set({ fulfilment: 'returned' })
    expect(await isMarked()).toBe(true)
    await set({ deliveredAt: Date.now() })
    expect(await isMarked()).toBe(false)
    const other = await boughtFour()
    await other.move(await other.withdraw('ta zepsuta', drill), 'requested', 'refunded')
    await other.refund('300.00', 'withdrawal', [other.drillId])
    // Which other piece was meant nobody can tell.
    expect(await other.parcel()).toBe('tak, sprawdź przed wysłaniem')
    expect((await listOrders(shop(), { q: other.orderNumber })).items[0]?.isWithdrawn).toBe(true)
  })

  it('gives back what the pieces cost, once, and with the last of them the delivery', async () => {
    const { disc, drill, withdraw, shown, move, refund } = await boughtFour()
    const first = await withdraw(`2 × ${disc}`)
    const due = async () => (await shown()).due
    expect(await due()).toEqual({ amount: '39.98', isWhole: false })
    await refund('5.00', 'goodwill')
    expect(await due()).toEqual({ amount: '39.98', isWhole: false })
    await refund('39.98')
    expect(await due()).toEqual({ amount: '0.00', isWhole: false })
    await move(first, 'requested', 'goods_received')
    await move(first, 'goods_received', 'refunded')
    await withdraw(drill)
    expect(await due()).toEqual({ amount: '300.00', isWhole: false })
    await withdraw(`1 × ${disc}`)
    expect(await due()).toEqual({ amount: '344.98', isWhole: true })
  })

  it('gives back nothing that the owner has given back at the provider, and again what the bank sent back', async () => {
    const { disc, withdraw, shown, refund, refundByHand, failRefunds } = await boughtFour()
    await withdraw(`2 × ${disc}`)
    const due = async () => (await shown()).due?.amount
    await refundByHand(30_00)
    expect(await due()).toBe('9.98')
    await refund('9.98')
    expect(await due()).toBe('0.00')
    await failRefunds('withdrawal')
    expect(await due()).toBe('9.98')
  })

  it('gives the delivery back as well when the other goods were cancelled before', async () => {
    const { disc, drillId, withdraw, shown, refund } = await boughtFour()
    await refund('300.00', 'cancellation', [drillId])
    await withdraw(disc)
    expect((await shown()).due).toEqual({ amount: '89.96', isWhole: true })
  })

  it('knows what was cancelled with its goods: it is not owed again, and settles what was marked', async () => {
    const { disc, discId, drill, drillId, withdraw, shown, move, refund } = await boughtFour()
    const due = async () => (await shown()).due
    const marked = await withdraw(drill)
    await refund('300.00', 'cancellation', [drillId])
    expect(await due()).toEqual({ amount: '0.00', isWhole: false })
    await move(marked, 'requested', 'refunded')
    await withdraw(`1 × ${disc}`)
    expect(await due()).toEqual({ amount: '19.99', isWhole: false })
    // Which of three discs is cancelled nobody can tell from which is withdrawn, until there are too few for both.
    await refund('19.99', 'complaint', [{ productId: discId, quantity: 1 }])
    expect(await due()).toEqual({ amount: '19.99', isWhole: false })
    await withdraw(`2 × ${disc}`)
    expect(await due()).toEqual({ amount: '69.97', isWhole: true })
  })

  it('does not fill with a cancelled piece what was settled by bank transfer', async () => {
    const { disc, discId, drill, withdraw, shown, move, refund } = await boughtFour()
    await move(await withdraw(drill), 'requested', 'refunded')
    await refund('59.97', 'cancellation', [discId])
    await withdraw(disc)
    expect((await shown()).due).toEqual({ amount: '29.99', isWhole: true })
  })

  it('counts what a voucher paid as paid', async () => {
    const { code } = await makeVoucher({ amountInitial: minor(200_00) })
    const used = { voucherCode: code, voucherDiscount: '200.00', totalAmount: '189.96' }
    const { disc, withdraw, shown } = await boughtFour(used)
    await withdraw(`1 × ${disc}`)
    expect((await shown()).due).toEqual({ amount: '19.99', isWhole: false })
  })
})

import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money'
import { leftToWithdraw } from '../../../domain/withdrawn-goods'
import {
  answerOf,
  client,
  makeProduct,
  orderBody,
  ordered,
  orderRow,
  staffHeaders,
} from '../../../test/factories'
import { pay } from '../../../test/payments'
import { makeWithdrawal } from '../../../test/statements'
import { makeVoucher } from '../../../test/vouchers'
import type { BuyerOrder } from './buyer-order'
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
  await pay(buyer, order)
  const { linkToken } = await orderRow(order.id)
  const call = client(await staffHeaders())
  return {
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
      return { pieces: body.orderItems.map(({ withdrawn }) => withdrawn), due: body.withdrawalDue }
    },
    refund: async (amount: string, reason = 'withdrawal') =>
      expect(
        (
          await call(
            'POST',
            `/api/orders/${order.id}/refund`,
            { amount, reason },
            { 'Idempotency-Key': crypto.randomUUID() },
          )
        ).status,
      ).toBe(200),
    move: async (id: string, from: string, status: string) =>
      expect((await call('PATCH', `/api/admin/withdrawals/${id}`, { from, status })).status).toBe(200),
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
    expect(await shown()).toEqual({ pieces: [0, 0], due: null })
    expect(await parcel()).toBe('')
    const one = await withdraw(`1 × ${disc}`)
    expect((await shown()).pieces).toEqual([1, 0])
    expect(await parcel()).toBe(`tak, sprawdź przed wysłaniem: 1 z 3 × ${disc}`)
    const unclear = await withdraw('ta zepsuta')
    await move(one, 'requested', 'refused')
    expect(await shown()).toEqual({ pieces: [0, 0], due: null })
    expect(await parcel()).toBe('tak, sprawdź przed wysłaniem')
    await move(unclear, 'requested', 'refused')
    expect(await parcel()).toBe('')
    await withdraw()
    expect((await shown()).pieces).toEqual([3, 1])
    expect(await parcel()).toBe('tak, sprawdź przed wysłaniem')
  })

  it('gives back what the pieces cost, once, and with the last of them the delivery', async () => {
    const { disc, drill, withdraw, shown, move, refund } = await boughtFour()
    const first = await withdraw(`2 × ${disc}`)
    const due = async () => (await shown()).due
    expect(await due()).toEqual({ amount: '39.98', isWhole: false })
    await refund('5.00', 'goodwill')
    expect(await due()).toEqual({ amount: '39.98', isWhole: false })
    await refund('39.98')
    expect(await due()).toBeNull()
    await move(first, 'requested', 'goods_received')
    await move(first, 'goods_received', 'refunded')
    await withdraw(drill)
    expect(await due()).toEqual({ amount: '300.00', isWhole: false })
    await withdraw(`1 × ${disc}`)
    expect(await due()).toEqual({ amount: '344.98', isWhole: true })
  })

  it('counts what a voucher paid as paid', async () => {
    const { code } = await makeVoucher({ amountInitial: minor(200_00) })
    const used = { voucherCode: code, voucherDiscount: '200.00', totalAmount: '189.96' }
    const { disc, withdraw, shown } = await boughtFour(used)
    await withdraw(`1 × ${disc}`)
    expect((await shown()).due).toEqual({ amount: '19.99', isWhole: false })
  })
})

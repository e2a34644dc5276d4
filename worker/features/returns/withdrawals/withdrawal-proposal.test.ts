import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { type DeliveryPrices, FIRST_DELIVERY_PRICES } from '../../../../domain/delivery/delivery-prices'
import { mapClasses } from '../../../../domain/delivery/parcels'
import { minor } from '../../../../domain/money/money'
import { findGoodsLeftToWithdraw } from '../../../../domain/returns/withdrawn-goods'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  readOrderRow,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { pay } from '../../../../test/fixtures/orders/payments'
import { callOrderRoute, changeParcel } from '../../../../test/fixtures/orders/staff-orders'
import { makeWithdrawal } from '../../../../test/fixtures/customer-requests'
import { makeVoucher } from '../../../../test/fixtures/vouchers'
import { recordRefundedAmount } from '../../refunds/record-refund'
import { refunds } from '../../refunds/refunds.table'
import type { BuyerOrder } from '../../orders/views/buyer-order'
import { listOrders } from '../../orders/staff/list-orders'
import type { StaffOrder } from '../../orders/staff/staff-order'
import { clearSettingsCache } from '../../settings/settings-now'
import { settings } from '../../settings/settings.table'
import { withdrawals } from './withdrawals.table'

type RefundRequestFields = {
  lines?: { productId: string; quantity: number; amount?: string }[]
  goodwill?: string
  isByTransfer?: boolean
}

const refundLinesOf = (productId: string, quantity: number, amount?: string) => ({
  lines: [{ productId, quantity, ...(amount ? { amount } : {}) }],
})

/**
 * A paid order of three discs and a drill: 389.96 zł, of which 29.99 zł is delivery. Returns functions for the actions
 * of buyer and staff.
 */
async function buyDiscsAndDrill(overrides: Record<string, unknown> = {}) {
  const discsProduct = await makeProduct({
    name: 'Tarcza',
    exhibitionPrice: minor(19_99),
    stock: 3,
    weightGrams: 100,
  })
  const drill = await makeProduct({ name: 'Wiertarka', exhibitionPrice: minor(300_00), weightGrams: 2_000 })
  const buyer = makeClient()
  const order = await expectPlacedOrder(
    buyer('POST', '/api/orders', makeOrderBody([{ ...discsProduct, quantity: 3 }, drill], overrides)),
  )
  const { intentId } = await pay(buyer, order)
  const { linkToken } = await readOrderRow(order.id)
  const callAsStaff = makeClient(await makeStaffHeaders())
  return {
    orderNumber: order.number,
    discId: discsProduct.id,
    drillId: drill.id,
    disc: `Tarcza (${discsProduct.sku})`,
    drill: `Wiertarka (${drill.sku})`,
    withdraw: (...items: string[]) => makeWithdrawal({ order: order.number, items }),
    readUnitsLeft: async () => {
      const { body } = await readAnswer<BuyerOrder>(
        makeClient()('GET', `/api/orders/${order.id}/buyer?token=${linkToken}`),
      )
      return findGoodsLeftToWithdraw(body.items, body.withdrawals).left.map(({ left }) => left)
    },
    readStaffView: async () => {
      const { body } = await readAnswer<StaffOrder>(callAsStaff('GET', `/api/orders/${order.id}`))
      return {
        pieces: body.orderItems.map(({ withdrawn }) => withdrawn),
        isClear: body.areWithdrawalsClear,
        proposal: body.withdrawalProposal,
        version: body.version,
        refunds: body.refunds,
      }
    },
    refundManually: async (amount: number) => {
      await makeTestDeps().gateway?.refund({ key: crypto.randomUUID(), intentId, amount: minor(amount) })
      await recordRefundedAmount(makeTestDeps(), { intentId, amountRefunded: minor(amount) })
    },
    refund: async (refundFields: RefundRequestFields, reason = 'withdrawal') => {
      const idempotencyHeaders = { 'Idempotency-Key': crypto.randomUUID() }
      const body = { reason, note: 'Uzgodnione przez telefon', ...refundFields }
      expect((await callOrderRoute('POST', order.id, '/refund', body, idempotencyHeaders)).status).toBe(200)
    },
    explain: async (refundId: string, refundFields: RefundRequestFields) => {
      const body = { note: 'Uzgodnione przez telefon', ...refundFields }
      const path = `/refunds/${refundId}/explain`
      expect((await callOrderRoute('POST', order.id, path, body)).status).toBe(200)
    },
    failRefunds: () => db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, order.id)),
    ship: async (fulfilmentStatus: string) => {
      const trackingFields = fulfilmentStatus === 'shipped' ? { trackingNumber: '680012345678' } : {}
      expect((await changeParcel(order.id, { fulfilmentStatus, ...trackingFields })).status).toBe(200)
    },
    patch: async (id: string, change: Record<string, string>) => {
      const path = `/api/admin/withdrawals/${id}`
      const { status, body } = await readAnswer(callAsStaff('PATCH', path, change))
      return [status, body.code]
    },
    /** Closes a withdrawal as refunded, without the shop's check that its units are refunded. */
    closeUnchecked: (id: string) =>
      db().update(withdrawals).set({ status: 'refunded' }).where(eq(withdrawals.id, id)),
    move: async (id: string, currentStatus: string, status: string) =>
      expect(
        (
          await callAsStaff('PATCH', `/api/admin/withdrawals/${id}`, {
            from: currentStatus,
            status,
            reason: 'Zakup zawodowy.',
          })
        ).status,
      ).toBe(200),
    readCourierWarning: async () => {
      const csvText = await (await callAsStaff('GET', '/api/admin/export/orders.csv?for=courier')).text()
      const { data } = Papa.parse<Record<string, string>>(csvText.slice(1), { header: true, delimiter: ';' })
      return data.find((row) => Object.values(row).includes(order.number))?.['Odstąpienie']
    },
  }
}

describe('a withdrawal from part of an order', () => {
  it('leaves the other units to the buyer, also for further withdrawals, until none are left', async () => {
    const { disc, drill, withdraw, readUnitsLeft } = await buyDiscsAndDrill()
    expect(await readUnitsLeft()).toEqual([3, 1])
    await withdraw(`1 × ${disc}`, 'i coś jeszcze')
    expect(await readUnitsLeft()).toEqual([2, 1])
    await withdraw(`1 × ${disc}`, drill)
    expect(await readUnitsLeft()).toEqual([1])
    await withdraw(disc)
    expect(await readUnitsLeft()).toEqual([])
  })

  it('shows staff the withdrawn units and marks the parcel', async () => {
    const { disc, withdraw, readStaffView, readCourierWarning, move } = await buyDiscsAndDrill()
    expect(await readStaffView()).toMatchObject({ pieces: [0, 0], isClear: true, proposal: null })
    expect(await readCourierWarning()).toBe('')
    const withdrawalId = await withdraw(`1 × ${disc}`)
    expect((await readStaffView()).pieces).toEqual([1, 0])
    expect(await readCourierWarning()).toBe(`tak, sprawdź przed wysłaniem: 1 z 3 × ${disc}`)
    const unclearWithdrawal = await withdraw('ta zepsuta')
    // The withdrawal does not say clearly which goods it covers, so the courier file stops the whole parcel.
    expect(await readCourierWarning()).toBe('tak, sprawdź przed wysłaniem')
    expect((await readStaffView()).isClear).toBe(false)
    await move(withdrawalId, 'requested', 'refused')
    expect(await readStaffView()).toMatchObject({ pieces: [0, 0], isClear: false, proposal: null })
    expect(await readCourierWarning()).toBe('tak, sprawdź przed wysłaniem')
    await move(unclearWithdrawal, 'requested', 'refused')
    expect(await readCourierWarning()).toBe('')
    await withdraw()
    expect((await readStaffView()).pieces).toEqual([3, 1])
    expect(await readCourierWarning()).toBe('tak, sprawdź przed wysłaniem')
  })

  it('keeps the parcel here until its units are settled, whatever amount was refunded', async () => {
    const { disc, discId, drill, drillId, orderNumber, withdraw, readCourierWarning, move, refund } =
      await buyDiscsAndDrill()
    const isMarkedWithdrawn = async () => {
      const { items } = await listOrders(makeTestDeps(), { q: orderNumber })
      return items[0]?.isWithdrawn
    }
    const withdrawalId = await withdraw(`1 × ${disc}`)
    await move(withdrawalId, 'requested', 'goods_received')
    await refund({ goodwill: '19.00' })
    // The money is refunded, but the contract for the unit has not ended.
    expect(await readCourierWarning()).toBe(`tak, sprawdź przed wysłaniem: 1 z 3 × ${disc}`)
    expect(await isMarkedWithdrawn()).toBe(true)
    await refund(refundLinesOf(discId, 1, '0.99'))
    await move(withdrawalId, 'goods_received', 'refunded')
    expect(await readCourierWarning()).toBe('')
    expect(await isMarkedWithdrawn()).toBe(false)
    const lastRequest = await withdraw(drill)
    expect(await readCourierWarning()).toBe(`tak, sprawdź przed wysłaniem: 1 z 1 × ${drill}`)
    expect(await isMarkedWithdrawn()).toBe(true)
    await refund(refundLinesOf(drillId, 1))
    await move(lastRequest, 'requested', 'refunded')
    expect(await readCourierWarning()).toBe('')
    expect(await isMarkedWithdrawn()).toBe(false)
  })

  it('keeps the parcel here, in list and file, while only other units are settled', async () => {
    const { disc, drill, drillId, orderNumber, withdraw, readCourierWarning, closeUnchecked, refund, ship } =
      await buyDiscsAndDrill()
    const isMarkedWithdrawn = async () =>
      (await listOrders(makeTestDeps(), { q: orderNumber })).items[0]?.isWithdrawn
    await refund(refundLinesOf(drillId, 1, '10.00'), 'cancellation')
    const discsWithdrawal = await withdraw(disc)
    await refund({ goodwill: '59.97' })
    await closeUnchecked(discsWithdrawal)
    expect(await readCourierWarning()).toBe('tak, sprawdź przed wysłaniem')
    expect(await isMarkedWithdrawn()).toBe(true)
    // Without units to ship, no parcel needs to be stopped.
    await ship('shipped')
    expect(await isMarkedWithdrawn()).toBe(false)
    const otherOrder = await buyDiscsAndDrill()
    const unclearWithdrawal = await otherOrder.withdraw('ta zepsuta', drill)
    await otherOrder.refund(refundLinesOf(otherOrder.drillId, 1))
    await otherOrder.move(unclearWithdrawal, 'requested', 'refunded')
    // The item is free text, so the unit is unknown.
    expect(await otherOrder.readCourierWarning()).toBe('tak, sprawdź przed wysłaniem')
    expect((await listOrders(makeTestDeps(), { q: otherOrder.orderNumber })).items[0]?.isWithdrawn).toBe(true)
  })

  it('cannot be closed as refunded while its goods are not, whatever was refunded since', async () => {
    const { disc, discId, drill, drillId, withdraw, patch, refund, readStaffView } = await buyDiscsAndDrill()
    const drillWithdrawal = await withdraw(drill)
    const closeWithdrawal = (id: string) => patch(id, { from: 'requested', status: 'refunded' })
    await refund({ goodwill: '1.00' })
    expect(await closeWithdrawal(drillWithdrawal)).toEqual([409, 'withdrawal.not_refunded'])
    const discWithdrawal = await withdraw(`1 × ${disc}`)
    // A refund of the drill lets staff close only the withdrawal of the drill, even if the refund is below the price.
    await refund(refundLinesOf(drillId, 1, '0.00'))
    expect(await closeWithdrawal(discWithdrawal)).toEqual([409, 'withdrawal.not_refunded'])
    expect(await closeWithdrawal(drillWithdrawal)).toEqual([200, undefined])
    expect((await readStaffView()).proposal).toMatchObject({ amount: '19.99' })
    await refund(refundLinesOf(discId, 1))
    expect(
      await patch(discWithdrawal, { from: 'requested', status: 'refused', reason: 'Po terminie.' }),
    ).toEqual([409, 'withdrawal.already_refunded'])
    expect(await closeWithdrawal(discWithdrawal)).toEqual([200, undefined])
  })

  it('proposes the price of the units once, and delivery with the last of them', async () => {
    const { disc, discId, drill, withdraw, readStaffView, move, refund } = await buyDiscsAndDrill()
    const firstRequest = await withdraw(`2 × ${disc}`)
    const readProposal = async () => (await readStaffView()).proposal
    expect(await readProposal()).toEqual({ amount: '39.98', delivery: '0.00', isWhole: false })
    await refund({ goodwill: '5.00' }, 'goodwill')
    expect(await readProposal()).toEqual({ amount: '39.98', delivery: '0.00', isWhole: false })
    await refund(refundLinesOf(discId, 2))
    expect(await readProposal()).toEqual({ amount: '0.00', delivery: '0.00', isWhole: false })
    await move(firstRequest, 'requested', 'goods_received')
    await move(firstRequest, 'goods_received', 'refunded')
    await withdraw(drill)
    expect(await readProposal()).toEqual({ amount: '300.00', delivery: '0.00', isWhole: false })
    await withdraw(`1 × ${disc}`)
    // The earlier goodwill refund reduces the delivery cost that can still be refunded.
    expect(await readProposal()).toEqual({ amount: '344.98', delivery: '24.99', isWhole: true })
  })

  it('can be closed as refunded only after a refund that answers it, or if nothing is due', async () => {
    const { disc, discId, withdraw, move, refund, patch } = await buyDiscsAndDrill()
    const withdrawalId = await withdraw(`1 × ${disc}`)
    const closeWithdrawal = () => patch(withdrawalId, { from: 'requested', status: 'refunded' })
    expect(await closeWithdrawal()).toEqual([409, 'withdrawal.not_refunded'])
    await refund({ goodwill: '5.00' }, 'goodwill')
    expect(await closeWithdrawal()).toEqual([409, 'withdrawal.not_refunded'])
    await refund(refundLinesOf(discId, 1), 'cancellation')
    await move(withdrawalId, 'requested', 'refunded')
  })

  it('proposes units until a refund at the provider is explained with them; a failed refund is owed, not proposed', async () => {
    const { disc, discId, withdraw, readStaffView, refundManually, explain, failRefunds } =
      await buyDiscsAndDrill()
    await withdraw(`2 × ${disc}`)
    const readProposedAmount = async () => (await readStaffView()).proposal?.amount
    await refundManually(30_00)
    expect(await readProposedAmount()).toBe('39.98')
    const [manualRefund] = (await readStaffView()).refunds
    expect(manualRefund).toMatchObject({ reason: 'at_provider', unexplained: '30.00' })
    await explain(manualRefund?.id ?? '', refundLinesOf(discId, 2, '30.00'))
    expect(await readProposedAmount()).toBe('0.00')
    await failRefunds()
    expect(await readProposedAmount()).toBe('0.00')
    expect((await readStaffView()).refunds).toMatchObject([{ owed: '30.00', unexplained: '0.00' }])
  })

  it('proposes delivery as well when the other goods were cancelled before', async () => {
    const { disc, drillId, withdraw, readStaffView, refund } = await buyDiscsAndDrill()
    await refund(refundLinesOf(drillId, 1), 'cancellation')
    await withdraw(disc)
    expect((await readStaffView()).proposal).toEqual({ amount: '89.96', delivery: '29.99', isWhole: true })
  })

  it('does not propose units that were cancelled or settled for another reason since', async () => {
    const { disc, discId, drill, drillId, withdraw, readStaffView, move, refund } = await buyDiscsAndDrill()
    const readProposal = async () => (await readStaffView()).proposal
    const withdrawalId = await withdraw(drill)
    await refund(refundLinesOf(drillId, 1), 'cancellation')
    expect(await readProposal()).toMatchObject({ amount: '0.00', isWhole: false })
    await move(withdrawalId, 'requested', 'refunded')
    await withdraw(`1 × ${disc}`)
    expect(await readProposal()).toMatchObject({ amount: '19.99', isWhole: false })
    await refund(refundLinesOf(discId, 1), 'complaint')
    expect(await readProposal()).toMatchObject({ amount: '0.00', isWhole: false })
    await withdraw(`2 × ${disc}`)
    expect(await readProposal()).toMatchObject({ amount: '69.97', delivery: '29.99', isWhole: true })
  })

  it('proposes delivery alone when all units are settled, one of them by bank transfer', async () => {
    const { disc, discId, drill, drillId, withdraw, readStaffView, move, refund } = await buyDiscsAndDrill()
    const firstRequest = await withdraw(drill)
    await refund({ ...refundLinesOf(drillId, 1), isByTransfer: true })
    await move(firstRequest, 'requested', 'refunded')
    await refund(refundLinesOf(discId, 3), 'cancellation')
    await withdraw(disc)
    expect((await readStaffView()).proposal).toEqual({ amount: '29.99', delivery: '29.99', isWhole: true })
  })

  it('proposes the delivery of an own parcel with its goods, at the prices of the day of the order', async () => {
    const drill = await makeProduct({ exhibitionPrice: minor(300_00), weightGrams: 2_000 })
    const saw = await makeProduct({
      name: 'Pilarka',
      exhibitionPrice: minor(100_00),
      lengthMm: 1500,
      widthMm: 300,
      heightMm: 200,
      weightGrams: 40_000,
    })
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([drill, saw], { courier: 'dpd', totalAmount: '508.99' })),
    )
    await pay(buyer, order)
    const cheapPrices = mapClasses((name) => ({ ...FIRST_DELIVERY_PRICES[name], fee: minor(1_00) }))
    const changePrices = (value: DeliveryPrices, previousId: number) =>
      db()
        .insert(settings)
        .values({ name: 'delivery', after: previousId, value, setAt: Date.now() })
        .returning()
    const [cheapRow] = await changePrices(cheapPrices, 0)
    await makeWithdrawal({ order: order.number, items: [`Pilarka (${saw.sku})`] })
    const { body } = await readAnswer<StaffOrder>(
      makeClient(await makeStaffHeaders())('GET', `/api/orders/${order.id}`),
    )
    // The other tests of this file expect the first prices.
    await changePrices(FIRST_DELIVERY_PRICES, cheapRow?.id ?? 0)
    clearSettingsCache()
    expect(body.withdrawalProposal).toEqual({ amount: '179.00', delivery: '79.00', isWhole: false })
  })

  it('counts the voucher part as paid', async () => {
    const { code } = await makeVoucher({ amountInitial: minor(200_00) })
    const voucherFields = { voucherCode: code, voucherDiscount: '200.00', totalAmount: '189.96' }
    const { disc, withdraw, readStaffView } = await buyDiscsAndDrill(voucherFields)
    await withdraw(`1 × ${disc}`)
    expect((await readStaffView()).proposal).toEqual({ amount: '19.99', delivery: '0.00', isWhole: false })
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../../domain/money/money'
import {
  readAnswer,
  makeClient,
  db,
  makeOrder,
  makeProduct,
  makeOrderBody,
  expectPlacedOrder,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { makeRefund } from '../../../../test/fixtures/orders/goods'
import { makePaidOrder, pay } from '../../../../test/fixtures/orders/payments'
import { getBoughtVoucher, makeVoucher, makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { refunds } from '../../refunds/refunds.table'
import type { readWithdrawal } from './read-withdrawal'

type WithdrawalDetail = Awaited<ReturnType<typeof readWithdrawal>>

async function makeWithdrawalOf(order: { id: string; number: string }, ...items: string[]) {
  const staffClient = makeClient(await makeStaffHeaders())
  const request = { name: 'Łucja Żak', order: order.number, email: 'lucja@example.com', items }
  const { body } = await readAnswer<{ id: string }>(makeClient()('POST', '/api/withdrawals', request))
  const readMatchedOrder = async () =>
    (await readAnswer<WithdrawalDetail>(staffClient('GET', `/api/admin/withdrawals/${body.id}`))).body.matched
  return {
    readAmounts: async () => (await readMatchedOrder())?.money,
    readOwedAmount: async () => (await readMatchedOrder())?.owed,
    refuse: async () => {
      const statusChange = { from: 'requested', status: 'refused', reason: 'Zakup zawodowy.' }
      expect((await staffClient('PATCH', `/api/admin/withdrawals/${body.id}`, statusChange)).status).toBe(200)
    },
    refund: (amount?: number) =>
      makeRefund(makeTestDeps(), order.id, amount === undefined ? {} : { amount: minor(amount) }),
    refundUnits: (productId: string, quantity: number, amount?: number) =>
      makeRefund(makeTestDeps(), order.id, {
        lines: [{ productId, quantity, ...(amount === undefined ? {} : { amount: minor(amount) }) }],
      }),
  }
}

describe('the amounts of a withdrawal', () => {
  it('are the paid, refunded and remaining amounts, also after the bank returned a refund', async () => {
    const { order } = await makePaidOrder()
    const { readAmounts, readOwedAmount, refund } = await makeWithdrawalOf(order)
    const currency = 'PLN'
    expect(await readAmounts()).toEqual({ currency, paid: '1299.00', refunded: '0.00', left: '1299.00' })
    await refund(99_00)
    expect(await readAmounts()).toEqual({ currency, paid: '1299.00', refunded: '99.00', left: '1200.00' })
    await refund()
    expect(await readAmounts()).toEqual({ currency, paid: '1299.00', refunded: '1299.00', left: '0.00' })
    await db()
      .update(refunds)
      .set({ state: 'failed' })
      .where(eq(refunds.money, minor(99_00)))
    expect(await readAmounts()).toMatchObject({ refunded: '1200.00', left: '99.00' })
    expect(await readOwedAmount()).toBe('99.00')
  })

  it('are absent for an unpaid order', async () => {
    const { order } = await makeOrder()
    const { readAmounts } = await makeWithdrawalOf(order)
    expect(await readAmounts()).toEqual({ currency: 'PLN', paid: '0.00', refunded: '0.00', left: '0.00' })
  })

  it('include the voucher part', async () => {
    const voucher = await makeVoucher({ amountInitial: minor(200_00) })
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: '200.00', totalAmount: '1099.00' }
    const { order } = await makePaidOrder({}, voucherFields)
    const { readAmounts, refund } = await makeWithdrawalOf(order)
    expect(await readAmounts()).toMatchObject({ paid: '1299.00', left: '1299.00' })
    await refund()
    expect(await readAmounts()).toMatchObject({ paid: '1299.00', refunded: '1299.00', left: '0.00' })
  })

  it('for a voucher purchase owe its unspent, refundable part', async () => {
    const buyer = makeClient()
    const order = await expectPlacedOrder(buyer('POST', '/api/orders', makePurchaseBody('100.00')))
    await pay(buyer, order)
    const { readOwedAmount, refund } = await makeWithdrawalOf(order)
    expect(await readOwedAmount()).toBe('100.00')
    const { code } = await getBoughtVoucher(order.id)
    const product = await makeProduct({ exhibitionPrice: minor(30_00) })
    const voucherPaymentFields = { voucherCode: code, voucherDiscount: '59.99', totalAmount: '0.00' }
    await expectPlacedOrder(
      makeClient()('POST', '/api/orders', makeOrderBody([product], voucherPaymentFields)),
    )
    expect(await readOwedAmount()).toBe('40.01')
    await refund(40_01)
    expect(await readOwedAmount()).toBe('0.00')
  })

  it('owe the withdrawn units, or everything left if the text names none', async () => {
    const product = await makeProduct({ name: 'Tarcza', exhibitionPrice: minor(200_00), stock: 3 })
    const buyer = makeClient()
    const order = await expectPlacedOrder(
      buyer('POST', '/api/orders', makeOrderBody([{ ...product, quantity: 3 }])),
    )
    await pay(buyer, order)
    const unclearWithdrawal = await makeWithdrawalOf(order, 'ta zepsuta')
    expect(await unclearWithdrawal.readOwedAmount()).toBe('600.00')
    const unambiguousWithdrawal = await makeWithdrawalOf(order, `1 × Tarcza (${product.sku})`)
    // The unclear text may mean another unit, so the whole price is owed.
    expect(await unambiguousWithdrawal.readOwedAmount()).toBe('600.00')
    await unclearWithdrawal.refuse()
    expect(await unambiguousWithdrawal.readOwedAmount()).toBe('200.00')
    // A refund without units does not answer the withdrawal of a unit, so the unit's price is still owed.
    await unambiguousWithdrawal.refund(50_00)
    expect(await unambiguousWithdrawal.readOwedAmount()).toBe('200.00')
    await unambiguousWithdrawal.refundUnits(product.id, 1, 150_00)
    expect(await unambiguousWithdrawal.readOwedAmount()).toBe('0.00')
    const secondWithdrawal = await makeWithdrawalOf(order, `2 × Tarcza (${product.sku})`)
    expect(await secondWithdrawal.readOwedAmount()).toBe('400.00')
  })
})

import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withBatchHook } from '../../../../test/database/d1'
import {
  makeClient,
  db,
  makeOrder,
  expectPlacedOrder,
  readOrderRow,
  makeTestDeps,
  createStoppedClock,
  TEST_STAFF,
} from '../../../../test/fixtures/factories'
import { openPayment, pay } from '../../../../test/fixtures/orders/payments'
import { makeSale } from '../../../../test/fixtures/orders/sales'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { emails } from '../../../mail/emails.table'
import { payments } from '../../payments/payments.table'
import { cancelOrder } from './cancel-order'
import { correctEmail } from '../staff/correct-email'
import { orders } from '../orders.table'
import { remindOfPayments } from './remind-of-payments'
import { DAY_MS, MINUTE_MS } from '../../../../domain/time/time'

const readReminders = (orderId: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'order_reminder'), eq(emails.about, orderId)))

const makeShopInMinutes = (minutes: number) =>
  makeTestDeps({ now: createStoppedClock(Date.now() + minutes * MINUTE_MS).now })

describe('a payment reminder', () => {
  it('goes to a buyer by phone only after the confirmation of the order', async () => {
    const sales = [await makeSale(), await makeSale()]
    const [unconfirmedSale, confirmedSale] = await Promise.all(sales.map(({ id }) => readOrderRow(id)))
    if (!unconfirmedSale?.holdUntil || !confirmedSale) throw new Error('no sale')
    await db().update(orders).set({ confirmedAt: Date.now() }).where(eq(orders.id, confirmedSale.id))
    const timeNearHoldEnd = unconfirmedSale.holdUntil - 20 * MINUTE_MS
    await remindOfPayments(makeTestDeps({ now: createStoppedClock(timeNearHoldEnd).now }))
    expect(await readReminders(unconfirmedSale.id)).toEqual([])
    expect(await readReminders(confirmedSale.id)).toHaveLength(1)
  })

  it('is written once, 7 minutes after an unpaid order, with the payment link', async () => {
    const { order } = await makeOrder()
    await remindOfPayments(makeShopInMinutes(6))
    expect(await readReminders(order.id)).toEqual([])
    await Promise.all([
      remindOfPayments(makeShopInMinutes(8)),
      remindOfPayments(makeShopInMinutes(8)),
      remindOfPayments(makeShopInMinutes(9)),
    ])
    const [mail, ...otherMails] = await readReminders(order.id)
    expect(otherMails).toEqual([])
    expect(mail?.subject).toBe(`Zapłać za zamówienie #${order.number}`)
    expect(mail?.text).toContain(`/zamowienie/${order.id}?lang=pl#order=${order.id}.`)
    expect(mail?.text).toMatch(/do godziny \d\d:\d\d czasu polskiego/)
  })

  it('does not mention held goods for a voucher order', async () => {
    const order = await expectPlacedOrder(makeClient()('POST', '/api/orders', makePurchaseBody('150.00')))
    await remindOfPayments(makeShopInMinutes(8))
    const [mail] = await readReminders(order.id)
    expect(mail?.text).toMatch(/Zamówienie bonu na 150,00\szł .* Czeka na płatność do godziny \d\d:\d\d/)
    expect(mail?.text).not.toContain('produkty')
  })

  it('is not written when no time is left to pay, or while a bank processes the payment', async () => {
    const lateOrder = await makeOrder()
    await remindOfPayments(makeShopInMinutes(13))
    expect(await readReminders(lateOrder.order.id)).toEqual([])
    const { order, buyer } = await makeOrder()
    const { intentId } = await openPayment(buyer, order.id)
    await db().update(payments).set({ status: 'processing' }).where(eq(payments.intentId, intentId))
    await remindOfPayments(makeShopInMinutes(8))
    expect(await readReminders(order.id)).toEqual([])
  })

  it('is not written for a hold without an expiry', async () => {
    const { order } = await makeOrder()
    const holdUntil = Date.now() + 3650 * DAY_MS
    await db().update(orders).set({ holdUntil }).where(eq(orders.id, order.id))
    await remindOfPayments(makeShopInMinutes(8))
    expect(await readReminders(order.id)).toEqual([])
  })

  it('is dropped when the order is paid, ended or corrected while it is written', async () => {
    const paidOrder = await makeOrder()
    const cancelledOrder = await makeOrder()
    const correctedOrder = await makeOrder()
    const email = `right-${crypto.randomUUID()}@example.com`
    const { sequence } = await readOrderRow(correctedOrder.order.id)
    const applyConcurrentChanges = async () => {
      await pay(paidOrder.buyer, paidOrder.order)
      await cancelOrder(makeTestDeps(), cancelledOrder.order.id)
      await correctEmail(makeTestDeps(), TEST_STAFF, correctedOrder.order.id, {
        email,
        version: sequence,
        isMailed: false,
      })
    }
    await remindOfPayments(
      withBatchHook(makeShopInMinutes(8), (batchNumber) =>
        batchNumber === 1 ? applyConcurrentChanges() : Promise.resolve(),
      ),
    )
    for (const { order } of [paidOrder, cancelledOrder, correctedOrder])
      expect(await readReminders(order.id)).toEqual([])
    await remindOfPayments(makeShopInMinutes(9))
    const [mail, ...more] = await readReminders(correctedOrder.order.id)
    expect(more).toEqual([])
    expect(mail?.recipient).toBe(email)
    expect(mail?.text).toContain((await readOrderRow(correctedOrder.order.id)).linkToken)
  })

  it('is deleted unsent once the order is paid or ended', async () => {
    const paidOrder = await makeOrder()
    const cancelledOrder = await makeOrder()
    await remindOfPayments(makeShopInMinutes(8))
    expect(await readReminders(paidOrder.order.id)).toHaveLength(1)
    await pay(paidOrder.buyer, paidOrder.order)
    await cancelOrder(makeTestDeps(), cancelledOrder.order.id)
    expect([
      ...(await readReminders(paidOrder.order.id)),
      ...(await readReminders(cancelledOrder.order.id)),
    ]).toEqual([])
  })
})

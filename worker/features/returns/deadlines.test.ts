import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { WithdrawalRequest } from '../../../domain/returns/withdrawal'
import {
  readAnswer,
  makeClient,
  db,
  makeTestDeps,
  readOrderLines,
  makeStaffHeaders,
  createStoppedClock,
} from '../../../test/fixtures/factories'
import { makeRefund } from '../../../test/fixtures/orders/goods'
import { setOrderTime } from '../../../test/fixtures/orders/order-time'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { makePaidPickupOrder } from '../../../test/fixtures/orders/pickup'
import { changeParcel } from '../../../test/fixtures/orders/staff-orders'
import { orders } from '../orders/orders.table'
import { emails } from '../../mail/emails.table'
import { refunds } from '../refunds/refunds.table'
import { submitWithdrawal } from './withdrawals/submit-withdrawal'
import { withdrawals } from './withdrawals/withdrawals.table'
import { sendDeadlinesMail } from './send-deadlines-mail'
import { DAY_MS, HOUR_MS } from '../../../domain/time/time'

/** Noon in Poland, `days` days after 10 January 1990. No other test has a deadline near that day. */
const getNoonInDays = (days: number) => Date.UTC(1990, 0, 10, 11) + days * DAY_MS

const readDeadlinesMail = async (mailedAt: number) => {
  const mailKey = `deadlines:${new Date(mailedAt).toISOString().slice(0, 10)}`
  const rows = await db().select().from(emails).where(eq(emails.about, mailKey))
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0] ?? null
}

async function sendDeadlinesMailAfterDays(days: number, mailedAt = getNoonInDays(days)) {
  const deps = makeTestDeps({ now: createStoppedClock(mailedAt).now })
  await Promise.all([sendDeadlinesMail(deps), sendDeadlinesMail(deps)])
  return readDeadlinesMail(mailedAt)
}

async function submitWithdrawalDueIn(days: number): Promise<string> {
  const request = WithdrawalRequest.parse({
    name: 'Łucja Żak',
    order: 'młot',
    email: 'lucja@example.com',
  })
  const deps = makeTestDeps({ now: createStoppedClock(getNoonInDays(days)).now })
  return (await submitWithdrawal(deps, request, { key: null, clientIp: null })).id
}

describe('legal deadlines', () => {
  it('include goods that the buyer collects, until they are ready', async () => {
    const { order } = await makePaidPickupOrder()
    const orderedAt = Date.UTC(1989, 0, 10, 11)
    await db().update(orders).set({ createdAt: orderedAt, paidAt: orderedAt }).where(eq(orders.id, order.id))
    expect(await sendDeadlinesMailAfterDays(0, orderedAt + 20 * DAY_MS)).toBeNull()
    const deadlineMail = await sendDeadlinesMailAfterDays(0, orderedAt + 26 * DAY_MS)
    expect(deadlineMail?.text).toContain(order.number)
    await changeParcel(order.id, { fulfilmentStatus: 'packed' })
    expect(await sendDeadlinesMailAfterDays(0, orderedAt + 27 * DAY_MS)).toBeNull()
  })

  it('are mailed to the shop once a day from three days before they end, and as missed afterwards', async () => {
    const id = await submitWithdrawalDueIn(0)
    const { order } = await makePaidOrder()
    await setOrderTime(order.id, getNoonInDays(0))
    expect(await sendDeadlinesMailAfterDays(10)).toBeNull()
    const deadlineMail = await sendDeadlinesMailAfterDays(11)
    expect(deadlineMail?.recipient).toBe(FIRST_SETTINGS.firm.email)
    expect(deadlineMail?.subject).toBe('Terminy, które wkrótce mijają')
    expect(deadlineMail?.text).toContain(`/admin/withdrawals/${id}`)
    expect(deadlineMail?.text).not.toContain(`/admin/orders/${order.id}`)
    expect((await sendDeadlinesMailAfterDays(16))?.subject).toBe('Terminy: 1 po czasie')
    expect((await sendDeadlinesMailAfterDays(25))?.text).toContain(`/admin/orders/${order.id}`)
    await db().update(withdrawals).set({ status: 'refunded' }).where(eq(withdrawals.id, id))
    expect(await sendDeadlinesMailAfterDays(17)).toBeNull()
  })

  it('of refunds are mailed only if money is owed', async () => {
    const makeRefundDeadline = async (prepareRefund: (id: string, orderId: string) => Promise<unknown>) => {
      const { order } = await makePaidOrder()
      const id = await submitWithdrawalDueIn(200)
      await db().update(withdrawals).set({ orderId: order.id }).where(eq(withdrawals.id, id))
      await prepareRefund(id, order.id)
      return id
    }
    const insertRefundAt = (state: 'due' | 'done' | 'failed', days: number) => (_: string, orderId: string) =>
      db()
        .insert(refunds)
        .values({
          id: crypto.randomUUID(),
          orderId,
          money: minor(100_00),
          discount: minor(0),
          voucherAmount: minor(0),
          reason: 'withdrawal',
          state,
          createdAt: getNoonInDays(days),
        })
    const refundFully = async (_: string, orderId: string) => {
      await makeRefund(makeTestDeps(), orderId)
    }
    const returnGoods = async (id: string, orderId: string) => {
      await refundFully(id, orderId)
      await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, orderId))
    }
    const makeOtherWithdrawal = async (orderId: string, status: 'refused' | 'requested') => {
      const id = await submitWithdrawalDueIn(205)
      await db().update(withdrawals).set({ orderId, status }).where(eq(withdrawals.id, id))
    }
    const owedWithdrawalIds = [
      await makeRefundDeadline(async () => undefined),
      await makeRefundDeadline(returnGoods),
      await makeRefundDeadline(insertRefundAt('done', 199)),
      await makeRefundDeadline(insertRefundAt('due', 201)),
      await makeRefundDeadline(insertRefundAt('failed', 201)),
      await makeRefundDeadline(async (id, orderId) => {
        await insertRefundAt('done', 201)(id, orderId)
        await makeOtherWithdrawal(orderId, 'requested')
      }),
      await makeRefundDeadline(async (id, orderId) => {
        await insertRefundAt('done', 201)(id, orderId)
        await makeOtherWithdrawal(orderId, 'refused')
      }),
      // A refund below the price of the goods that does not name the refunded units.
      await makeRefundDeadline(insertRefundAt('done', 201)),
    ]
    const settledOrders = [
      // Staff settled the goods for less than their price, because the buyer used them.
      await makeRefundDeadline(async (_, orderId) => {
        const [line] = await readOrderLines(orderId)
        const lines = [{ productId: line?.productId ?? '', quantity: 1, amount: minor(1_00) }]
        await makeRefund(makeTestDeps(), orderId, { lines })
        await db().update(refunds).set({ state: 'done' }).where(eq(refunds.orderId, orderId))
      }),
      await makeRefundDeadline(refundFully),
      await makeRefundDeadline(async (id, orderId) => {
        await returnGoods(id, orderId)
        await refundFully(id, orderId)
      }),
      await makeRefundDeadline(async (_, orderId) => {
        await makeRefund(makeTestDeps(), orderId, { reason: 'goodwill' })
      }),
    ]
    const mailText = (await sendDeadlinesMailAfterDays(212))?.text ?? ''
    const areMentionedInMail = (withdrawalIds: string[]) =>
      withdrawalIds.map((id) => mailText.includes(`/admin/withdrawals/${id}`))
    expect(areMentionedInMail(owedWithdrawalIds)).toEqual(owedWithdrawalIds.map(() => true))
    expect(areMentionedInMail(settledOrders)).toEqual(settledOrders.map(() => false))
    const staffClient = makeClient(await makeStaffHeaders())
    for (const id of [...owedWithdrawalIds, ...settledOrders]) {
      const response = await readAnswer<{ refundDue: string | null }>(
        staffClient('GET', `/api/admin/withdrawals/${id}`),
      )
      expect(response.body.refundDue === null).toBe(settledOrders.includes(id))
    }
    const { body } = await readAnswer<{ items: { id: string; refundDue: string | null }[] }>(
      staffClient('GET', '/api/admin/withdrawals?status=open&limit=50'),
    )
    for (const { id, refundDue } of body.items.filter(({ id }) =>
      [...owedWithdrawalIds, ...settledOrders].includes(id),
    ))
      expect(refundDue === null).toBe(settledOrders.includes(id))
  })

  it('of deliveries end when nothing is left to ship', async () => {
    const { order, product } = await makePaidOrder()
    await setOrderTime(order.id, getNoonInDays(400))
    expect((await sendDeadlinesMailAfterDays(425))?.text).toContain(`/admin/orders/${order.id}`)
    // The cancellation restocks the goods and refunds only part of the price, as agreed with the buyer.
    await makeRefund(makeTestDeps(), order.id, {
      reason: 'cancellation',
      lines: [{ productId: product.id, quantity: 1, amount: minor(1_00) }],
    })
    expect((await sendDeadlinesMailAfterDays(426))?.text ?? '').not.toContain(`/admin/orders/${order.id}`)
  })

  it('are not mailed at night', async () => {
    await submitWithdrawalDueIn(100)
    expect(await sendDeadlinesMailAfterDays(140, getNoonInDays(140) - 7 * HOUR_MS)).toBeNull()
  })
})

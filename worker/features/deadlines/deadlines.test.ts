import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money'
import { FIRST_SETTINGS } from '../../../domain/settings'
import { WithdrawalRequest } from '../../../domain/withdrawal'
import { answerOf, client, db, shop, staffHeaders, stoppedClock } from '../../../test/factories'
import { giveBack } from '../../../test/goods'
import { makePaidOrder } from '../../../test/payments'
import { emails } from '../../email/emails.table'
import { orders } from '../orders/orders.table'
import { refunds } from '../refunds/refunds.table'
import { submitWithdrawal } from '../withdrawals/submit-withdrawal'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { sendDeadlinesMail } from './tell-of-deadlines'
import { DAY_MS, HOUR_MS } from '../../../domain/time'

/** Noon in Poland, in a year before the data of all other tests. */
const noonIn = (days: number) => Date.UTC(1990, 0, 10, 11) + days * DAY_MS

const mailOf = async (at: number) => {
  const about = `deadlines:${new Date(at).toISOString().slice(0, 10)}`
  const rows = await db().select().from(emails).where(eq(emails.about, about))
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0] ?? null
}

async function toldIn(days: number, at = noonIn(days)) {
  const deps = shop({ now: stoppedClock(at).now })
  await Promise.all([sendDeadlinesMail(deps), sendDeadlinesMail(deps)])
  return mailOf(at)
}

async function withdrawnIn(days: number): Promise<string> {
  const request = WithdrawalRequest.parse({
    name: 'Łucja Żak',
    order: 'młot',
    email: 'lucja@example.com',
  })
  const deps = shop({ now: stoppedClock(noonIn(days)).now })
  return (await submitWithdrawal(deps, request, null, null)).id
}

describe('legal deadlines', () => {
  it('are mailed to the shop once a day from three days before they end, and as missed afterwards', async () => {
    const id = await withdrawnIn(0)
    const { order } = await makePaidOrder()
    await db()
      .update(orders)
      .set({ createdAt: noonIn(0) })
      .where(eq(orders.id, order.id))
    expect(await toldIn(10)).toBeNull()
    const soon = await toldIn(11)
    expect(soon?.recipient).toBe(FIRST_SETTINGS.firm.email)
    expect(soon?.subject).toBe('Terminy, które wkrótce mijają')
    expect(soon?.text).toContain(`/admin/withdrawals/${id}`)
    expect(soon?.text).not.toContain(`/admin/orders/${order.id}`)
    expect((await toldIn(16))?.subject).toBe('Terminy: 1 po czasie')
    expect((await toldIn(25))?.text).toContain(`/admin/orders/${order.id}`)
    await db().update(withdrawals).set({ status: 'refunded' }).where(eq(withdrawals.id, id))
    expect(await toldIn(17)).toBeNull()
  })

  it('of refunds are mailed only if money is owed', async () => {
    const noted = async (change: (id: string, orderId: string) => Promise<unknown>) => {
      const { order } = await makePaidOrder()
      const id = await withdrawnIn(200)
      await db().update(withdrawals).set({ orderId: order.id }).where(eq(withdrawals.id, id))
      await change(id, order.id)
      return id
    }
    const back = (state: 'due' | 'done' | 'failed', days: number) => (_: string, orderId: string) =>
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
          createdAt: noonIn(days),
        })
    const refunded = async (_: string, orderId: string) => {
      await giveBack(shop(), orderId)
    }
    const sentBack = async (id: string, orderId: string) => {
      await refunded(id, orderId)
      await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, orderId))
    }
    const another = async (orderId: string, status: 'refused' | 'requested') => {
      const id = await withdrawnIn(205)
      await db().update(withdrawals).set({ orderId, status }).where(eq(withdrawals.id, id))
    }
    const owedIds = [
      await noted(async () => undefined),
      await noted(sentBack),
      await noted(back('done', 199)),
      await noted(back('due', 201)),
      await noted(back('failed', 201)),
      await noted(async (id, orderId) => {
        await back('done', 201)(id, orderId)
        await another(orderId, 'requested')
      }),
    ]
    const settled = [
      await noted(async (id, orderId) => {
        await back('done', 201)(id, orderId)
        await another(orderId, 'refused')
      }),
      await noted(back('done', 201)),
      await noted(refunded),
      await noted(async (id, orderId) => {
        await sentBack(id, orderId)
        await refunded(id, orderId)
      }),
      await noted(async (_, orderId) => {
        await giveBack(shop(), orderId, { reason: 'goodwill' })
      }),
    ]
    const text = (await toldIn(212))?.text ?? ''
    const mentions = (ids: string[]) => ids.map((id) => text.includes(`/admin/withdrawals/${id}`))
    expect(mentions(owedIds)).toEqual(owedIds.map(() => true))
    expect(mentions(settled)).toEqual(settled.map(() => false))
    const staff = client(await staffHeaders())
    for (const id of [...owedIds, ...settled]) {
      const response = await answerOf<{ refundDue: string | null }>(
        staff('GET', `/api/admin/withdrawals/${id}`),
      )
      expect(response.body.refundDue === null).toBe(settled.includes(id))
    }
    const { body } = await answerOf<{ items: { id: string; refundDue: string | null }[] }>(
      staff('GET', '/api/admin/withdrawals?status=open&limit=50'),
    )
    for (const { id, refundDue } of body.items.filter(({ id }) => [...owedIds, ...settled].includes(id)))
      expect(refundDue === null).toBe(settled.includes(id))
  })

  it('of deliveries end when nothing is left to ship', async () => {
    const { order, product } = await makePaidOrder()
    await db()
      .update(orders)
      .set({ createdAt: noonIn(400) })
      .where(eq(orders.id, order.id))
    expect((await toldIn(425))?.text).toContain(`/admin/orders/${order.id}`)
    // The goods are restocked, and the buyer leaves part of the money to the shop.
    await giveBack(shop(), order.id, {
      reason: 'cancellation',
      lines: [{ productId: product.id, quantity: 1, amount: minor(1_00) }],
    })
    expect((await toldIn(426))?.text ?? '').not.toContain(`/admin/orders/${order.id}`)
  })

  it('are not mailed at night', async () => {
    await withdrawnIn(100)
    expect(await toldIn(140, noonIn(140) - 7 * HOUR_MS)).toBeNull()
  })
})

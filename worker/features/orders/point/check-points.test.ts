import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { db, makeTestDeps, readOrderRow, TEST_STAFF } from '../../../../test/fixtures/factories'
import { deliverOrder } from '../../../../test/fixtures/orders/payments'
import { LOCKER_PLACE, makeLockerOrder, cachePoint } from '../../../../test/fixtures/orders/locker-orders'
import { takeWarnings } from '../../../../test/worker-setup'
import { DAY_MS, HOUR_MS } from '../../../../domain/time/time'
import { emails } from '../../../mail/emails.table'
import { orders } from '../orders.table'
import { correctEmail } from '../staff/correct-email'
import { readStaffOrder } from '../staff/staff-order'
import { checkPoints } from './check-points'

afterEach(() => void takeWarnings())

const readMails = (orderId: string) =>
  db()
    .select({ kind: emails.kind, recipient: emails.recipient })
    .from(emails)
    .where(
      sql`instr(${emails.about}, ${orderId}) > 0 AND (${emails.kind} = 'point_closed' OR ${emails.about} LIKE 'point-closed:%')`,
    )

/** Runs the job in `hours` hours, while the courier's list reports `status` for the point `code`. */
const checkPointsInHours = async (hours: number, code: string, status: 'open' | 'closed') => {
  const now = Date.now() + hours * HOUR_MS
  await cachePoint(code, status, now)
  await checkPoints(makeTestDeps({ now: () => now }))
}

describe('checkPoints', () => {
  it('mails the buyer and alerts staff once, after two runs in which the point is closed', async () => {
    const { order, code } = await makeLockerOrder()
    await checkPointsInHours(0, code, 'closed')
    expect((await readOrderRow(order.id)).pickupPointClosedAt).toBeNull()
    expect(await readMails(order.id)).toEqual([])
    await checkPointsInHours(1, code, 'closed')
    await checkPointsInHours(2, code, 'closed')
    expect((await readOrderRow(order.id)).pickupPointClosedAt).not.toBeNull()
    const mails = await readMails(order.id)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['point_closed', 'shop_alert'])
    const staffOrder = await readStaffOrder(makeTestDeps(), order.id)
    expect(staffOrder).toMatchObject({ isPointClosed: true, work: ['point', 'pack'] })
    expect(staffOrder.emails.map(({ kind }) => kind)).toContain('point_closed')
    await checkPointsInHours(3, code, 'open')
    expect(await readOrderRow(order.id)).toMatchObject({
      pickupPointClosedAt: null,
      pickupPoint: { code, place: LOCKER_PLACE },
    })
  })

  it('writes a mail that follows a corrected e-mail address', async () => {
    const { order, code } = await makeLockerOrder()
    for (const hour of [0, 1]) await checkPointsInHours(hour, code, 'closed')
    const { sequence: version } = await readOrderRow(order.id)
    const email = 'poprawny@example.com'
    await correctEmail(makeTestDeps(), TEST_STAFF, order.id, { email, version, isMailed: false })
    const mails = await readMails(order.id)
    expect(mails.find(({ kind }) => kind === 'point_closed')?.recipient).toBe(email)
  })

  it('does not mail about a point that is open again in the next run', async () => {
    const { order, code } = await makeLockerOrder()
    for (const [hour, status] of (['closed', 'open', 'closed'] as const).entries())
      await checkPointsInHours(hour, code, status)
    expect(await readMails(order.id)).toEqual([])
  })

  it('does not count an old copy of the answer as a second run', async () => {
    const { order, code } = await makeLockerOrder()
    await checkPointsInHours(0, code, 'closed')
    const pointsSource = {
      list: () => Promise.reject(new Error('down')),
      find: () => Promise.reject(new Error('down')),
    }
    await checkPoints(makeTestDeps({ pointsSource, now: () => Date.now() + HOUR_MS }))
    expect((await readOrderRow(order.id)).pickupPointClosedAt).toBeNull()
  })

  it('checks the other orders after one order fails', async () => {
    const { order: failingOrder, code } = await makeLockerOrder()
    const { order } = await makeLockerOrder({ code })
    await checkPointsInHours(0, code, 'closed')
    await env.DB.exec(
      `CREATE TRIGGER failing_order BEFORE INSERT ON order_events WHEN NEW.order_id = '${failingOrder.id}' BEGIN SELECT RAISE(ABORT, 'constraint failed: test'); END`,
    )
    await expect(checkPointsInHours(1, code, 'closed')).rejects.toThrow('constraint failed: test')
    await env.DB.exec('DROP TRIGGER failing_order')
    expect((await readOrderRow(order.id)).pickupPointClosedAt).not.toBeNull()
  })

  it('checks the order first that was not checked for the longest time', async () => {
    const { order, code } = await makeLockerOrder()
    const { order: newOrder } = await makeLockerOrder({ code })
    await db().update(orders).set({ pickupPointCheckedAt: 2 })
    await db().update(orders).set({ pickupPointCheckedAt: 1 }).where(eq(orders.id, newOrder.id))
    await checkPoints(makeTestDeps(), 1)
    expect((await readOrderRow(newOrder.id)).pickupPointCheckedAt).toBeGreaterThan(2)
    expect((await readOrderRow(order.id)).pickupPointCheckedAt).toBe(2)
  })

  it('stores the address of a code that nobody checked', async () => {
    const { order, code } = await makeLockerOrder()
    await db()
      .update(orders)
      .set({ pickupPoint: { code, place: null } })
      .where(eq(orders.id, order.id))
    expect((await readStaffOrder(makeTestDeps(), order.id)).work).toContain('point')
    await checkPoints(makeTestDeps())
    expect((await readOrderRow(order.id)).pickupPoint).toEqual({ code, place: LOCKER_PLACE })
    expect(await readMails(order.id)).toEqual([])
  })

  it('changes nothing while the list fails, and after the parcel is shipped', async () => {
    const { order, code } = await makeLockerOrder()
    const pointsSource = {
      list: () => Promise.reject(new Error('down')),
      find: () => Promise.reject(new Error('down')),
    }
    await checkPoints(makeTestDeps({ pointsSource, now: () => Date.now() + 2 * DAY_MS }))
    expect((await readOrderRow(order.id)).pickupPointClosedAt).toBeNull()
    await deliverOrder(order.id)
    await cachePoint(code, 'unknown')
    await checkPoints(makeTestDeps())
    expect((await readOrderRow(order.id)).pickupPointClosedAt).toBeNull()
  })
})

import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { db, makeTestDeps, readOrderRow } from '../../../../test/fixtures/factories'
import { deliverOrder } from '../../../../test/fixtures/orders/payments'
import { LOCKER_PLACE, makeLockerOrder, storePoint } from '../../../../test/fixtures/orders/locker-orders'
import { takeWarnings } from '../../../../test/worker-setup'
import { DAY_MS } from '../../../../domain/time/time'
import { emails } from '../../../mail/emails.table'
import { orders } from '../orders.table'
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

describe('checkPoints', () => {
  it('mails the buyer and alerts staff once about a closed point, until it is open again', async () => {
    const { order, code } = await makeLockerOrder()
    await storePoint(code, 'closed')
    const deps = makeTestDeps()
    for (const _run of [1, 2]) await checkPoints(deps)
    expect((await readOrderRow(order.id)).pickupPointClosedAt).not.toBeNull()
    const mails = await readMails(order.id)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['point_closed', 'shop_alert'])
    expect(await readStaffOrder(deps, order.id)).toMatchObject({
      isPointClosed: true,
      work: ['point', 'pack'],
    })
    await storePoint(code)
    await checkPoints(deps)
    expect(await readOrderRow(order.id)).toMatchObject({
      pickupPointClosedAt: null,
      pickupPoint: { code, place: LOCKER_PLACE },
    })
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
    await storePoint(code, 'unknown')
    await checkPoints(makeTestDeps())
    expect((await readOrderRow(order.id)).pickupPointClosedAt).toBeNull()
  })
})

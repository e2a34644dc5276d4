import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../../../domain/settings'
import { WithdrawalStatement } from '../../../domain/withdrawal'
import { db, shop, stoppedClock } from '../../../test/factories'
import { makePaidOrder } from '../../../test/payments'
import { emails } from '../../email/emails.table'
import { orders } from '../orders/orders.table'
import { submitWithdrawal } from '../withdrawals/submit-withdrawal'
import { withdrawals } from '../withdrawals/withdrawals.table'
import { tellOfDeadlines } from './tell-of-deadlines'

const DAY_MS = 86_400_000

/** Noon in Poland, some days after a day of this test's own, long before anything that others made. */
const noonIn = (days: number) => Date.UTC(1990, 0, 10, 11) + days * DAY_MS

const mailOf = async (at: number) => {
  const about = `deadlines:${new Date(at).toISOString().slice(0, 10)}`
  const rows = await db().select().from(emails).where(eq(emails.about, about))
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0] ?? null
}

async function toldIn(days: number, at = noonIn(days)) {
  const deps = shop({ now: stoppedClock(at).now })
  await Promise.all([tellOfDeadlines(deps), tellOfDeadlines(deps)])
  return mailOf(at)
}

async function withdrawnIn(days: number): Promise<string> {
  const statement = WithdrawalStatement.parse({
    name: 'Łucja Żak',
    order: 'młot',
    email: 'lucja@example.com',
  })
  const deps = shop({ now: stoppedClock(noonIn(days)).now })
  return (await submitWithdrawal(deps, statement, null, null)).id
}

describe('the terms of the law', () => {
  it('are told to the shop once a day from three days before they end, and as over after', async () => {
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

  it('are not told by night', async () => {
    await withdrawnIn(100)
    expect(await toldIn(140, noonIn(140) - 7 * 3_600_000)).toBeNull()
  })
})

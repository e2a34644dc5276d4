import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDyingDatabase } from '../../test/database/d1'
import {
  db,
  makeOrder,
  makeClient,
  expectPlacedOrder,
  readOrderRow,
  makeTestDeps,
  createStoppedClock,
} from '../../test/fixtures/factories'
import { makePurchaseBody, getBoughtVoucher } from '../../test/fixtures/vouchers'
import { makeDeliveredOrder, pay } from '../../test/fixtures/orders/payments'
import { makeWithdrawal } from '../../test/fixtures/customer-requests'
import { takeErrors, takeWarnings } from '../../test/worker-setup'
import type { Deps } from '../deps'
import { emails } from '../mail/emails.table'
import type { Mail } from '../mail/senders/mailer'
import { orders } from '../features/orders/orders.table'
import { vouchers } from '../features/vouchers/vouchers.table'
import { withdrawals } from '../features/returns/withdrawals/withdrawals.table'
import { runJobs } from './run-jobs'
import { DAY_MS, MINUTE_MS } from '../../domain/time/time'

const CRON_SCHEDULES = ['* * * * *', '7 * * * *', '23 3 * * *']
/** A run crashes at one of these database calls. No run makes 1000 calls, so the last value means no crash. */
const CRASH_CALL_NUMBERS = [1, 2, 3, 5, 8, 12, 18, 27, 40, 1000]

describe('jobs that crash at any call, while other jobs run', () => {
  const clock = createStoppedClock(
    Math.floor(Date.now() / DAY_MS) * DAY_MS + 15 * DAY_MS + 11 * 60 * MINUTE_MS,
  )
  /** Mails delivered by a fake provider that remembers idempotency keys. */
  const deliveredMails = new Map<string, Mail>()
  const makeShopDeps = (overrides: Partial<Deps> = {}) =>
    makeTestDeps({
      now: clock.now,
      ratesSource: () => Promise.reject(new Error('no rates')),
      mailer: (mail) => Promise.resolve(void deliveredMails.set(mail.id, mail)),
      ...overrides,
    })
  const recordIds = { unpaid: '', followedUp: '', withdrawn: '', voucher: '' }

  beforeAll(async () => {
    // Excludes the data of other tests from the jobs. The mail about deadlines lists only the oldest hundred withdrawals.
    await db().update(withdrawals).set({ status: 'refused' }).where(eq(withdrawals.status, 'requested'))
    await db().update(emails).set({ status: 'sent' })
    await db()
      .update(orders)
      .set({ followUpStatus: 'skipped', holdUntil: clock.now() + 3650 * DAY_MS })
    recordIds.unpaid = (await makeOrder()).order.id
    // The buyer has received a mail about this order, so its cancellation must be mailed too.
    await db().update(emails).set({ status: 'sent' }).where(eq(emails.about, recordIds.unpaid))
    recordIds.followedUp = (
      await makeDeliveredOrder({}, { consents: { terms: true, marketing: true } })
    ).order.id
    recordIds.withdrawn = await makeWithdrawal()
    const buyer = makeClient()
    const voucherPurchaseOrder = await expectPlacedOrder(
      buyer('POST', '/api/orders', makePurchaseBody('150.00')),
    )
    await pay(buyer, voucherPurchaseOrder)
    recordIds.voucher = (await getBoughtVoucher(voucherPurchaseOrder.id)).id
    await db()
      .update(vouchers)
      .set({ expiresAt: clock.now() + 20 * DAY_MS })
      .where(eq(vouchers.id, recordIds.voucher))
  })

  it.each(CRASH_CALL_NUMBERS)('continue after a crash at call %i', async (crashCall) => {
    for (const schedule of CRON_SCHEDULES) {
      let callCount = 0
      const crashingDeps = makeShopDeps({
        db: createDyingDatabase(() => ++callCount === crashCall, crashCall % 2 === 0),
      })
      await Promise.allSettled([runJobs(schedule, crashingDeps), runJobs(schedule, makeShopDeps())])
      takeErrors()
      takeWarnings()
      // Lets the leases of crashed runs expire.
      clock.forward(17 * MINUTE_MS)
    }
  })

  it('lose no mail and deliver none twice', async () => {
    // Jobs may still fail on the data of other tests. Such failures do not affect this test.
    for (const cronLine of [...CRON_SCHEDULES, '* * * * *'])
      await runJobs(cronLine, makeShopDeps()).catch(() => takeErrors())
    takeWarnings()
    expect((await readOrderRow(recordIds.unpaid)).state).toBe('cancelled')
    expect((await readOrderRow(recordIds.followedUp)).followUpStatus).toBe('sent')
    const orderIds = [recordIds.unpaid, recordIds.followedUp]
    const mailRows = await db().select().from(emails).where(inArray(emails.about, orderIds))
    expect(mailRows.map(({ about: id, kind }) => `${orderIds.indexOf(id)} ${kind}`).toSorted()).toEqual([
      '0 order_cancelled',
      '0 order_received',
      '1 follow_up',
      '1 order_paid',
    ])
    const reminderMails = await db()
      .select()
      .from(emails)
      .where(and(eq(emails.kind, 'voucher_ends'), eq(emails.status, 'sent')))
    const voucherReminders = reminderMails.filter(({ about: id }) => id.startsWith(recordIds.voucher))
    expect(voucherReminders).toHaveLength(1)
    const mailsOfWithdrawal = [...deliveredMails.values()].filter(({ text }) =>
      text.includes(recordIds.withdrawn),
    )
    expect(new Set(mailsOfWithdrawal.map(({ subject, text }) => subject + text)).size).toBe(
      mailsOfWithdrawal.length,
    )
    expect(mailsOfWithdrawal.length).toBeGreaterThan(0)
    for (const { id, kind } of [...mailRows, ...voucherReminders])
      if (kind === 'order_cancelled' || kind === 'follow_up' || kind === 'voucher_ends')
        expect(deliveredMails.has(id), kind).toBe(true)
  })
})

import { and, eq, lte, sql } from 'drizzle-orm'
import type { Deps } from './deps'
import { emails } from './email/emails.table'
import { currentRates } from './features/rates/rates'

type Check = 'ok' | 'degraded' | 'down'

/** A mail that waits longer than this means that nobody takes our mails. */
const MAIL_LATE_MS = 15 * 60_000

/** Whether the shop works, for a monitor. Only the database and payments are needed; the rest may be degraded. */
export async function health(deps: Deps) {
  const late = and(eq(emails.status, 'waiting'), lte(emails.dueAt, deps.now() - MAIL_LATE_MS))
  const [lateMails, rates] = await Promise.all([
    deps.db
      .select({ count: sql<number>`count(*)` })
      .from(emails)
      .where(late)
      .then(
        ([row]) => row?.count ?? 0,
        () => null,
      ),
    currentRates(deps).then((reading): Check => (reading.source === 'fallback' ? 'degraded' : 'ok')),
  ])
  const database: Check = lateMails === null ? 'down' : 'ok'
  const email: Check = lateMails === 0 ? 'ok' : 'degraded'
  const payments: Check = deps.gateway ? 'ok' : 'down'
  const isOk = database === 'ok' && payments === 'ok'
  return { status: isOk ? ('ok' as const) : ('down' as const), checks: { database, rates, payments, email } }
}

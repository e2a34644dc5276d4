import { gt, lte, sql } from 'drizzle-orm'
import { networkOf } from '../../domain/admin/admin'
import { AppError } from '../../domain/errors'
import {
  ATTACK_NOTICE_PERIOD_MS,
  FORM_PACE,
  MAX_PACE_DELAY_MS,
  PACE_SCOPES,
  type Pace,
  type PacedForm,
  type PaceScope,
} from '../../domain/rate-limits/form-pace'
import type { Deps } from '../deps'
import { createFingerprint } from '../fingerprint'
import { formPace } from './form-pace.table'
import type { Timestamp } from '../../domain/time/time'

type PaceDeps = Pick<Deps, 'db' | 'now' | 'admin'>

/** The sender's network and the recipient of a form. A missing value is not counted. */
export type FormSender = { ip?: string | null; network?: string | null; recipient?: string }

export type WaitMsByScope = Record<PaceScope, number>

/**
 * Counts a request of a public form in three scopes: the sender's network, the recipient, and all senders.
 * Returns the wait for each scope, ms; 0 for none.
 * One statement per scope, so that concurrent requests are all counted.
 */
export async function countFormRequest(
  deps: PaceDeps,
  form: PacedForm,
  sender: FormSender,
): Promise<WaitMsByScope> {
  const { db } = deps
  const now = deps.now()
  const scopeCounters = await Promise.all(
    PACE_SCOPES.map(async (scope) => {
      const [pace, value] = [FORM_PACE[form][scope], paceSubjectOf(scope, sender)]
      return pace && value !== null ? { scope, pace, key: await paceKey(deps, form, scope, value) } : null
    }),
  )
  const usedCounters = scopeCounters.filter((counter) => counter !== null)
  const paceDelays: WaitMsByScope = { network: 0, recipient: 0, all: 0 }
  const [first, ...rest] = usedCounters.map(({ key, pace }) => claimPaceSql(db, { key, form, pace, now }))
  if (!first) return paceDelays
  const batchResults = await db.batch([first, ...rest])
  for (const [index, { scope, pace }] of usedCounters.entries()) {
    const nextAllowedAt = batchResults[index]?.[0]?.nextAt ?? 0
    paceDelays[scope] = Math.max(0, nextAllowedAt - now - pace.burst * pace.everyMs)
  }
  return paceDelays
}

/**
 * Counts a form request, and rejects it above the limit of the sender's network. Not for forms whose requests the shop
 * must accept by law. The limit for all senders only delays mails, because otherwise one sender could block the form
 * for everyone.
 * @throws request.too_many with the seconds to wait
 */
export async function enforceFormPace(
  deps: PaceDeps,
  form: PacedForm,
  sender: FormSender,
): Promise<WaitMsByScope> {
  const paceDelays = await countFormRequest(deps, form, sender)
  if (paceDelays.network > 0)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(paceDelays.network / 1000) })
  return paceDelays
}

function paceSubjectOf(scope: PaceScope, { ip, network, recipient }: FormSender): string | null {
  if (scope === 'all') return ''
  if (scope === 'recipient') return recipient?.toLowerCase() ?? null
  return network ?? (ip === undefined ? null : networkOf(ip))
}

const paceKey = ({ admin }: PaceDeps, form: PacedForm, scope: PaceScope, scopeValue: string) =>
  scope === 'all'
    ? Promise.resolve(form)
    : createFingerprint(['pace', admin?.tokenKey ?? '', form, scope, scopeValue])

type PaceClaim = { key: string; form: PacedForm; pace: Pace; now: Timestamp }

/**
 * GCRA rate limit in one statement. Each request moves the key's theoretical arrival time forward by one interval.
 * The wait is the part of this time that exceeds the burst.
 */
function claimPaceSql(db: Deps['db'], { key, form, pace: { burst, everyMs: intervalMs }, now }: PaceClaim) {
  const latestAllowedSlot = now + burst * intervalMs
  const nextAtSql = sql`min(max(${formPace.nextAt}, ${now}) + ${intervalMs}, ${latestAllowedSlot + MAX_PACE_DELAY_MS})`
  return db
    .insert(formPace)
    .values({ key, form, nextAt: now + intervalMs, slowedUntil: 0 })
    .onConflictDoUpdate({
      target: formPace.key,
      set: {
        nextAt: nextAtSql,
        slowedUntil: sql`CASE WHEN ${nextAtSql} > ${latestAllowedSlot} THEN ${now + ATTACK_NOTICE_PERIOD_MS} ELSE ${formPace.slowedUntil} END`,
      },
    })
    .returning({ nextAt: formPace.nextAt })
}

/** For the dashboard: forms whose senders were rate-limited within the last hour, with the number of senders. */
export const slowedFormsQuery = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .select({ form: formPace.form, senders: sql<number>`count(*)`.as('senders') })
    .from(formPace)
    .where(gt(formPace.slowedUntil, now()))
    .groupBy(formPace.form)

/** Deletes rows that no longer limit any request. Returns the count. */
export async function deleteUnusedPaceRows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const timestamp = now()
  const deletedRows = await db
    .delete(formPace)
    .where(sql`${lte(formPace.nextAt, timestamp)} AND ${lte(formPace.slowedUntil, timestamp)}`)
    .returning({ key: formPace.key })
  return deletedRows.length
}

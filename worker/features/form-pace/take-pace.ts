import { gt, lte, sql } from 'drizzle-orm'
import { householdOf } from '../../../domain/admin'
import { AppError } from '../../../domain/errors'
import {
  ATTACK_SHOWN_MS,
  FORM_PACE,
  MAX_PACE_DELAY_MS,
  PACE_SCOPES,
  type Pace,
  type PacedForm,
  type PaceScope,
} from '../../../domain/form-pace'
import type { Deps } from '../../deps'
import { fingerprint } from '../../fingerprint'
import { formPace } from './form-pace.table'
import type { Timestamp } from '../../../domain/time'

type PaceDeps = Pick<Deps, 'db' | 'now' | 'admin'>

/** Sender and recipient of a form. A missing value is not counted. */
export type Sender = { ip?: string | null; household?: string | null; recipient?: string }

export type Waits = Record<PaceScope, number>

/**
 * Counts a request of a public form in three scopes: sender's network, recipient, and all senders. Returns the wait for
 * each scope, ms; 0 for none.
 * One statement per scope, so that concurrent requests are all counted.
 */
export async function takeFormPace(deps: PaceDeps, form: PacedForm, sender: Sender): Promise<Waits> {
  const { db } = deps
  const now = deps.now()
  const candidates = await Promise.all(
    PACE_SCOPES.map(async (scope) => {
      const [pace, value] = [FORM_PACE[form][scope], valueOf(scope, sender)]
      return pace && value !== null ? { scope, pace, key: await keyOf(deps, form, scope, value) } : null
    }),
  )
  const counters = candidates.filter((counter) => counter !== null)
  const waits: Waits = { household: 0, recipient: 0, all: 0 }
  const [first, ...rest] = counters.map(({ key, pace }) => takeSql(db, { key, form, pace, now }))
  if (!first) return waits
  const answers = await db.batch([first, ...rest])
  for (const [index, { scope, pace }] of counters.entries()) {
    const nextAt = answers[index]?.[0]?.nextAt ?? 0
    waits[scope] = Math.max(0, nextAt - now - pace.burst * pace.everyMs)
  }
  return waits
}

/**
 * Counts a request of a form that the law lets the shop reject. Rejects by network only: with a limit for all senders,
 * one sender could block the form for everyone. That limit only delays mails.
 * @throws request.too_many with the seconds to wait
 */
export async function refuseOverPace(deps: PaceDeps, form: PacedForm, sender: Sender): Promise<Waits> {
  const waits = await takeFormPace(deps, form, sender)
  if (waits.household > 0)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(waits.household / 1000) })
  return waits
}

function valueOf(scope: PaceScope, { ip, household, recipient }: Sender): string | null {
  if (scope === 'all') return ''
  if (scope === 'recipient') return recipient?.toLowerCase() ?? null
  return household ?? (ip === undefined ? null : householdOf(ip))
}

const keyOf = ({ admin }: PaceDeps, form: PacedForm, scope: PaceScope, value: string) =>
  scope === 'all' ? Promise.resolve(form) : fingerprint(['pace', admin?.tokenKey ?? '', form, scope, value])

type Take = { key: string; form: PacedForm; pace: Pace; now: Timestamp }

/**
 * GCRA in one statement. Each request moves the key's theoretical arrival time forward by one interval. The time beyond
 * the burst is the wait.
 */
function takeSql(db: Deps['db'], { key, form, pace: { burst, everyMs }, now }: Take) {
  const atOnce = now + burst * everyMs
  const next = sql`min(max(${formPace.nextAt}, ${now}) + ${everyMs}, ${atOnce + MAX_PACE_DELAY_MS})`
  return db
    .insert(formPace)
    .values({ key, form, nextAt: now + everyMs, slowedUntil: 0 })
    .onConflictDoUpdate({
      target: formPace.key,
      set: {
        nextAt: next,
        slowedUntil: sql`CASE WHEN ${next} > ${atOnce} THEN ${now + ATTACK_SHOWN_MS} ELSE ${formPace.slowedUntil} END`,
      },
    })
    .returning({ nextAt: formPace.nextAt })
}

/** For the dashboard: forms whose senders were rate-limited within the last hour, with the number of senders. */
export const attacksSql = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .select({ form: formPace.form, senders: sql<number>`count(*)`.as('senders') })
    .from(formPace)
    .where(gt(formPace.slowedUntil, now()))
    .groupBy(formPace.form)

/** Deletes rows that affect no further request. Returns the count. */
export async function forgetPace({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const deletedRows = await db
    .delete(formPace)
    .where(sql`${lte(formPace.nextAt, at)} AND ${lte(formPace.slowedUntil, at)}`)
    .returning({ key: formPace.key })
  return deletedRows.length
}

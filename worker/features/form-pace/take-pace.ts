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

/** Sender and recipient of a form's mail. A scope without a value is not counted. */
export type Sender = { ip?: string | null; household?: string | null; recipient?: string }

export type Waits = Record<PaceScope, number>

/**
 * Counts a request of a public form by household, recipient and over all, and tells how long each has to wait, ms (0: not
 * at all). One statement for each scope, so that of many requests at once none is missed.
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

/** Counts a request of a form that no law obliges to take, by household; over all only mails wait, or one could take a
 * form from everybody. Throws `request.too_many` with the seconds to wait. */
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
 * GCRA in one statement: each request moves the key's theoretical arrival time on by one interval, and waits by as much as
 * that is ahead of the burst.
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

/** Forms whose senders were slowed down within the last hour, and how many senders; for the dashboard. */
export const attacksSql = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  db
    .select({ form: formPace.form, senders: sql<number>`count(*)`.as('senders') })
    .from(formPace)
    .where(gt(formPace.slowedUntil, now()))
    .groupBy(formPace.form)

/** Deletes what no request depends on any more. Returns how many rows. */
export async function forgetPace({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const deletedRows = await db
    .delete(formPace)
    .where(sql`${lte(formPace.nextAt, at)} AND ${lte(formPace.slowedUntil, at)}`)
    .returning({ key: formPace.key })
  return deletedRows.length
}

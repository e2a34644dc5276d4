import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { NEWSLETTER_LETTER } from '../../email/newsletter-mails'
import { recordAction, type Staff } from '../admin/actions'
import { newsletterLetters as letters } from './letters.table'

/**
 * Ends a letter that is on its way: what waits in the outbox is taken back, nobody else is written to, and whoever has it
 * keeps it; a mail that is just being sent may still arrive. Tells whether it is stopped, be it by an earlier press, or had
 * been written to everybody before. Throws `request.not_found`.
 */
export async function stopLetter(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
): Promise<{ isStopped: boolean }> {
  const { db, now } = deps
  const isWaiting = and(
    eq(emails.kind, NEWSLETTER_LETTER),
    eq(emails.status, 'waiting'),
    sql`substr(${emails.about}, instr(${emails.about}, ':') + 1) = ${id}`,
  )
  const isIt = eq(letters.id, id)
  const endOf = async () => {
    const [letter] = await db
      .select({ finishedAt: letters.finishedAt, stoppedAt: letters.stoppedAt })
      .from(letters)
      .where(isIt)
    if (!letter) throw new AppError('request.not_found')
    return letter.finishedAt === null ? null : { isStopped: letter.stoppedAt !== null }
  }
  const ended = await endOf()
  if (ended) return ended
  try {
    await db.batch([
      db
        .update(letters)
        .set({
          // Null, which undoes the batch, when it has ended before.
          reached: sql`CASE WHEN ${letters.finishedAt} IS NULL THEN ${letters.reached} END`,
          written: sql`${letters.written} - (SELECT count(*) FROM ${emails} WHERE ${isWaiting})`,
          finishedAt: now(),
          stoppedAt: now(),
        })
        .where(isIt),
      db.delete(emails).where(isWaiting),
      recordAction(deps, staff, { action: 'letter_stop', subject: id }),
    ])
  } catch (error) {
    const meanwhile = refusedBy(error, 'newsletter_letters.reached') ? await endOf() : null
    if (!meanwhile) throw error
    return meanwhile
  }
  return { isStopped: true }
}

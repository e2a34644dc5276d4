import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { abortUnless, rowExistsSql, isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { NEWSLETTER_ISSUE_KIND } from '../../../mail/templates/newsletter-mails'
import { recordAction, type StaffActor } from '../../admin/actions'
import { newsletterIssues } from './issues.table'

/**
 * Stops an issue: unsent mails are deleted and no more are written. A mail that is being sent may still arrive.
 * Returns true if the issue is stopped, also by an earlier call; false if all its mails had been written.
 * @throws request.not_found
 */
export async function stopIssue(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
): Promise<{ isStopped: boolean }> {
  const { db, now } = deps
  const isWaitingMailSql = and(
    eq(emails.kind, NEWSLETTER_ISSUE_KIND),
    eq(emails.status, 'waiting'),
    sql`substr(${emails.about}, instr(${emails.about}, ':') + 1) = ${id}`,
  )
  const isThisIssueSql = eq(newsletterIssues.id, id)
  const readIssueEnd = async () => {
    const [issue] = await db
      .select({ finishedAt: newsletterIssues.finishedAt, stoppedAt: newsletterIssues.stoppedAt })
      .from(newsletterIssues)
      .where(isThisIssueSql)
    if (!issue) throw new AppError('request.not_found')
    return issue.finishedAt === null ? null : { isStopped: issue.stoppedAt !== null }
  }
  const issueEnd = await readIssueEnd()
  if (issueEnd) return issueEnd
  try {
    await db.batch([
      abortUnless(
        db,
        'issue_unchanged',
        rowExistsSql(newsletterIssues, isThisIssueSql, isNull(newsletterIssues.finishedAt)),
      ),
      db
        .update(newsletterIssues)
        .set({
          written: sql`${newsletterIssues.written} - (SELECT count(*) FROM ${emails} WHERE ${isWaitingMailSql})`,
          finishedAt: now(),
          stoppedAt: now(),
        })
        .where(isThisIssueSql),
      db.delete(emails).where(isWaitingMailSql),
      recordAction(deps, staff, { action: 'letter_stop', subject: id }),
    ])
  } catch (error) {
    const concurrentIssueEnd = isConstraintViolation(error, 'issue_unchanged') ? await readIssueEnd() : null
    if (!concurrentIssueEnd) throw error
    return concurrentIssueEnd
  }
  return { isStopped: true }
}

import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import {
  MAX_NEWSLETTER_MAILS_PER_RUN,
  MAX_WAITING_NEWSLETTER_MAILS,
} from '../../../../domain/marketing/newsletter-issue'
import { abortUnless, rowExistsSql, isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { newsletterIssueMail, NEWSLETTER_ISSUE_KIND } from '../../../mail/templates/newsletter-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { newsletterIssues } from './issues.table'
import { createLinkToken, hashLinkToken } from './link-token'
import { newestToolsQuery } from './newest-tools'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

type NewsletterIssueMailDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/**
 * Writes the next mails of the oldest unfinished issue, as many as the outbox has room for. Returns their number. One
 * batch writes mails, tokens and progress, so a crash writes nothing. If two runs overlap, the batch of the second is
 * aborted. Readers who have unsubscribed get no mail.
 */
export async function writeIssueMails(deps: NewsletterIssueMailDeps): Promise<number> {
  const { db, now } = deps
  const [[issue], [outbox]] = await db.batch([
    db
      .select()
      .from(newsletterIssues)
      .where(isNull(newsletterIssues.finishedAt))
      .orderBy(asc(newsletterIssues.sentAt))
      .limit(1),
    db
      .select({ waiting: count(), untried: count(sql`nullif(${emails.attempts} > 0, 1)`) })
      .from(emails)
      .where(and(eq(emails.status, 'waiting'), eq(emails.kind, NEWSLETTER_ISSUE_KIND))),
  ])
  const { waiting, untried } = outbox ?? { waiting: 0, untried: 0 }
  const maxNewMails = Math.min(MAX_NEWSLETTER_MAILS_PER_RUN - untried, MAX_WAITING_NEWSLETTER_MAILS - waiting)
  if (!issue || maxNewMails <= 0) return 0
  const [recipients, tools] = await Promise.all([
    readNextRecipients(deps, issue, maxNewMails),
    newestToolsQuery(db),
  ])
  const subscribersWithToken = await Promise.all(
    recipients.map(async (recipient) => {
      const token = createLinkToken()
      return { ...recipient, token, hash: await hashLinkToken(token) }
    }),
  )
  const isThisIssueSql = eq(newsletterIssues.id, issue.id)
  const mailKeys = JSON.stringify(subscribersWithToken.map(({ id }) => createIssueMailKey(id, issue.id)))
  const mailKeysSql = sql`SELECT value FROM json_each(${mailKeys})`
  const isIssueMailSql = and(eq(emails.kind, NEWSLETTER_ISSUE_KIND), sql`${emails.about} IN (${mailKeysSql})`)
  try {
    await db.batch([
      abortUnless(
        db,
        'issue_unchanged',
        rowExistsSql(
          newsletterIssues,
          isThisIssueSql,
          eq(newsletterIssues.reached, issue.reached),
          isNull(newsletterIssues.finishedAt),
        ),
      ),
      db
        .update(newsletterIssues)
        .set({
          reached: subscribersWithToken.at(-1)?.id ?? issue.reached,
          finishedAt: subscribersWithToken.length < maxNewMails ? now() : null,
        })
        .where(isThisIssueSql),
      ...subscribersWithToken.flatMap(({ id, email, language, token, hash }) => [
        db.insert(tokens).values({ hash, subscriberId: id, confirmsUntil: 0, createdAt: now() }),
        enqueueNewMail(
          deps,
          newsletterIssueMail(
            createIssueMailKey(id, issue.id),
            { issue: issue.words, tools },
            {
              email,
              language,
              token,
              appUrl: deps.appUrl,
            },
          ),
        ),
      ]),
      // Deletes the mails of people who unsubscribed after the list of subscribers was read. The statement runs in the
      // batch that inserts the mails, so no sender can claim such a mail.
      db.delete(emails).where(
        and(
          isIssueMailSql,
          sql`NOT EXISTS (SELECT 1 FROM ${subscribers} WHERE ${subscribers.id} = substr(${emails.about}, 1, instr(${emails.about}, ':') - 1)
            AND ${subscribers.status} = 'confirmed' AND ${subscribers.email} = ${emails.recipient})`,
        ),
      ),
      db
        .update(newsletterIssues)
        .set({
          written: sql`${newsletterIssues.written} + (SELECT count(*) FROM ${emails} WHERE ${isIssueMailSql})`,
        })
        .where(isThisIssueSql),
    ])
    return subscribersWithToken.length
  } catch (error) {
    // Race: another run has written this chunk, or staff stopped the issue.
    if (isConstraintViolation(error, 'issue_unchanged')) return 0
    throw error
  }
}

/**
 * Key of one mail of an issue, stored in `about`.
 * Ending a subscription deletes mails by the prefix of the key (`isMailAboutAnySql`), `stopIssue` by its suffix.
 */
const createIssueMailKey = (subscriberId: string, issueId: string) => `${subscriberId}:${issueId}`

/** The next subscribers of an issue, who were already confirmed when staff sent the issue. */
async function readNextRecipients(
  { db }: NewsletterIssueMailDeps,
  { reached, sentAt }: typeof newsletterIssues.$inferSelect,
  limit: number,
) {
  const rows = await db
    .select({ id: subscribers.id, email: subscribers.email, language: subscribers.language })
    .from(subscribers)
    .where(
      and(
        gt(subscribers.id, reached),
        eq(subscribers.status, 'confirmed'),
        lte(subscribers.confirmedAt, sentAt),
      ),
    )
    .orderBy(asc(subscribers.id))
    .limit(limit)
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]))
}

import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { ISSUES_PER_RUN, MAX_WAITING_ISSUES } from '../../../domain/newsletter-issue'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { issueMail, NEWSLETTER_ISSUE } from '../../email/newsletter-mails'
import { enqueue } from '../../email/outbox'
import { newsletterIssues as letters } from './issues.table'
import { newToken, tokenHashOf } from './link-token'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

type WriteDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/**
 * Writes the next mails of the oldest unfinished issue, as many as the outbox may hold. Mails, tokens and progress are
 * written in one batch.
 * A crash therefore writes nothing, one of two concurrent runs is aborted, and unsubscribed readers get no mail.
 * Returns the number of mails.
 */
export async function writeIssueMails(deps: WriteDeps): Promise<number> {
  const { db, now } = deps
  const [[issue], [outbox]] = await db.batch([
    db.select().from(letters).where(isNull(letters.finishedAt)).orderBy(asc(letters.sentAt)).limit(1),
    db
      .select({ waiting: count(), untried: count(sql`nullif(${emails.attempts} > 0, 1)`) })
      .from(emails)
      .where(and(eq(emails.status, 'waiting'), eq(emails.kind, NEWSLETTER_ISSUE))),
  ])
  const { waiting, untried } = outbox ?? { waiting: 0, untried: 0 }
  const limit = Math.min(ISSUES_PER_RUN - untried, MAX_WAITING_ISSUES - waiting)
  if (!issue || limit <= 0) return 0
  const readers = await readersBehind(deps, issue, limit)
  const keyed = await Promise.all(
    readers.map(async (reader) => {
      const token = newToken()
      return { ...reader, token, hash: await tokenHashOf(token) }
    }),
  )
  const isIt = eq(letters.id, issue.id)
  const abouts = JSON.stringify(keyed.map(({ id }) => aboutOf(id, issue.id)))
  const aboutsSql = sql`SELECT value FROM json_each(${abouts})`
  const isOne = and(eq(emails.kind, NEWSLETTER_ISSUE), sql`${emails.about} IN (${aboutsSql})`)
  try {
    await db.batch([
      db
        .update(letters)
        .set({
          reached: sql`CASE WHEN ${letters.reached} = ${issue.reached} AND ${letters.finishedAt} IS NULL
            THEN ${keyed.at(-1)?.id ?? issue.reached} END`,
          finishedAt: keyed.length < limit ? now() : null,
        })
        .where(isIt),
      ...keyed.flatMap(({ id, email, language, token, hash }) => [
        db.insert(tokens).values({ hash, subscriberId: id, confirmsUntil: 0, createdAt: now() }),
        enqueue(
          deps,
          issueMail(aboutOf(id, issue.id), issue.words, { email, language, token, appUrl: deps.appUrl }),
        ),
      ]),
      // Deletes the mails of subscribers who unsubscribed since the read, in the same batch, before a sender can claim
      // them.
      db.delete(emails).where(
        and(
          isOne,
          sql`NOT EXISTS (SELECT 1 FROM ${subscribers} WHERE ${subscribers.id} = substr(${emails.about}, 1, instr(${emails.about}, ':') - 1)
            AND ${subscribers.status} = 'confirmed' AND ${subscribers.email} = ${emails.recipient})`,
        ),
      ),
      db
        .update(letters)
        .set({
          written: sql`${letters.written} + (SELECT count(*) FROM ${emails} WHERE ${isOne})`,
        })
        .where(isIt),
    ])
    return keyed.length
  } catch (error) {
    // Race: another run has written this chunk, or staff stopped the issue.
    if (refusedBy(error, 'newsletter_letters.reached')) return 0
    throw error
  }
}

/** Key of one mail of an issue. The end of a subscription deletes by prefix (`isAboutAny`), `stopIssue` by suffix. */
const aboutOf = (subscriberId: string, issueMailId: string) => `${subscriberId}:${issueMailId}`

/** The next subscribers of an issue who were confirmed when it was sent. */
async function readersBehind(
  { db }: WriteDeps,
  { reached, sentAt }: typeof letters.$inferSelect,
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

import { count, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import { LANGUAGES } from '../../../../domain/language'
import type { NewsletterIssue } from '../../../../domain/marketing/newsletter-issue'
import { isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { testIssueMail } from '../../../mail/templates/newsletter-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { createFingerprint } from '../../../fingerprint'
import { toIsoString } from '../../../iso'
import { recordAction, type StaffActor } from '../../admin/actions'
import { newsletterIssues } from './issues.table'
import { newestToolsQuery } from './newest-tools'
import { newsletterSubscribers as subscribers } from './newsletter.table'

const MAX_LISTED_NEWSLETTER_ISSUES = 50

/**
 * Starts sending an issue to all currently confirmed subscribers; the cron writes the mails (`writeIssueMails`).
 * Idempotent: the same text is the same issue (`isRepeat`).
 * @throws input.invalid without subscribers
 */
export async function sendIssue(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  issue: NewsletterIssue,
): Promise<{ isRepeat: boolean }> {
  const { db, now } = deps
  const id = await createFingerprint(['newsletter letter', issue])
  try {
    await db.batch([
      db.insert(newsletterIssues).values({
        id,
        words: issue,
        readers: sql`(SELECT count(*) FROM ${subscribers} WHERE ${subscribers.status} = 'confirmed')`,
        sentAt: now(),
      }),
      recordAction(deps, staff, { action: 'letter_send', subject: id }),
    ])
  } catch (error) {
    if (isConstraintViolation(error, 'newsletter_letters.id')) return { isRepeat: true }
    if (isConstraintViolation(error, 'newsletter_letter_has_readers'))
      throw new AppError('input.invalid', { errors: [{ path: 'readers', code: 'required' }] })
    throw error
  }
  return { isRepeat: false }
}

/** Mails a test copy of an issue, in each language, to the shop's own address. */
export async function sendTestIssue(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  issue: NewsletterIssue,
): Promise<void> {
  const tools = await newestToolsQuery(deps.db)
  const [pl, en] = LANGUAGES.map((language) =>
    enqueueNewMail(
      deps,
      testIssueMail(crypto.randomUUID(), { issue, tools }, { language, appUrl: deps.appUrl }),
    ),
  )
  if (pl && en) await deps.db.batch([pl, en])
}

/** Sent issues, newest first, and the current number of subscribers per language. */
export async function listIssues({ db }: Pick<Deps, 'db'>) {
  const [rows, readers] = await db.batch([
    db
      .select()
      .from(newsletterIssues)
      .orderBy(desc(newsletterIssues.sentAt))
      .limit(MAX_LISTED_NEWSLETTER_ISSUES),
    db
      .select({ language: subscribers.language, readers: count() })
      .from(subscribers)
      .where(eq(subscribers.status, 'confirmed'))
      .groupBy(subscribers.language),
  ])
  const countSubscribers = (language: string) =>
    readers.find((row) => row.language === language)?.readers ?? 0
  return {
    recipients: { pl: countSubscribers('pl'), en: countSubscribers('en') },
    letters: rows.map(({ id, words, readers, written, sentAt, finishedAt, stoppedAt }) => ({
      id,
      words,
      recipients: readers,
      written,
      sentAt: toIsoString(sentAt),
      finishedAt: finishedAt === null ? null : toIsoString(finishedAt),
      stoppedAt: stoppedAt === null ? null : toIsoString(stoppedAt),
    })),
  }
}

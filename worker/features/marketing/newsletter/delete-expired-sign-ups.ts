import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { CONFIRMATION_PERIOD_MS, MAIL_LIMIT_WINDOW_MS } from '../../../../domain/marketing/newsletter'
import { countChangedRows } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { NEWSLETTER_CONFIRM_KIND } from '../../../mail/templates/newsletter-mails'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/**
 * Deletes unconfirmed sign-ups after their deadline, with their mails (rules 6.8).
 * If the address had unsubscribed before, the row stays with the hash only. Also erases the IP addresses of old
 * requests.
 * Idempotent. Returns the number of changed rows.
 */
export async function deleteExpiredSignUps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const timestamp = now()
  const isSignUpExpiredSql = and(
    eq(subscribers.status, 'pending'),
    lte(subscribers.mailedAt, timestamp - CONFIRMATION_PERIOD_MS),
  )
  const isDeletableSql = and(isSignUpExpiredSql, isNull(subscribers.unsubscribedAt))
  const expiredSubscriberIds = db.select({ id: subscribers.id }).from(subscribers).where(isDeletableSql)
  const batchResults = await db.batch([
    db.delete(tokens).where(inArray(tokens.subscriberId, expiredSubscriberIds)),
    db.delete(subscribers).where(isDeletableSql),
    db
      .update(subscribers)
      .set({ status: 'unsubscribed', email: null, ip: null, mailedAt: 0 })
      .where(and(isSignUpExpiredSql, isNotNull(subscribers.unsubscribedAt))),
    db
      .update(subscribers)
      .set({ askedIp: null })
      .where(and(isNotNull(subscribers.askedIp), lte(subscribers.askedAt, timestamp - MAIL_LIMIT_WINDOW_MS))),
    db
      .delete(emails)
      .where(
        and(
          isMailOfKindSql(NEWSLETTER_CONFIRM_KIND),
          lte(emails.createdAt, timestamp - CONFIRMATION_PERIOD_MS),
        ),
      ),
  ])
  return countChangedRows(batchResults)
}

import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { CONFIRM_WITHIN_MS, MAIL_WINDOW_MS } from '../../../domain/newsletter'
import { changesOf } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { NEWSLETTER_CONFIRM } from '../../email/newsletter-mails'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/**
 * Deletes unconfirmed sign-ups after their deadline, with their mails (rules 6.8). A row that was unsubscribed before
 * keeps only its hash. Idempotent. Returns the number of changed rows.
 */
export async function forgetSignUps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now()
  const isOver = and(eq(subscribers.status, 'pending'), lte(subscribers.mailedAt, at - CONFIRM_WITHIN_MS))
  const isNobody = and(isOver, isNull(subscribers.unsubscribedAt))
  const nobody = db.select({ id: subscribers.id }).from(subscribers).where(isNobody)
  const results = await db.batch([
    db.delete(tokens).where(inArray(tokens.subscriberId, nobody)),
    db.delete(subscribers).where(isNobody),
    db
      .update(subscribers)
      .set({ status: 'unsubscribed', email: null, ip: null, mailedAt: 0 })
      .where(and(isOver, isNotNull(subscribers.unsubscribedAt))),
    db
      .update(subscribers)
      .set({ askedIp: null })
      .where(and(isNotNull(subscribers.askedIp), lte(subscribers.askedAt, at - MAIL_WINDOW_MS))),
    db.delete(emails).where(and(isKind(NEWSLETTER_CONFIRM), lte(emails.createdAt, at - CONFIRM_WITHIN_MS))),
  ])
  return changesOf(results)
}

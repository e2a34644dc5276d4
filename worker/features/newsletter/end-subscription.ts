import { and, eq, inArray, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { NEWSLETTER_CONFIRM } from '../../email/newsletter-mails'
import { isAboutAny } from '../retention/mails-about'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/**
 * The statements that end a subscription or the wait for one, and forget its address: a hash and the dates of the consent
 * stay (rules 6.5). The first tells whether it had not ended before.
 */
export function endSubscription({ db, now }: Pick<Deps, 'db' | 'now'>, id: string | SQLWrapper) {
  const own = db.select({ hash: tokens.hash }).from(tokens).where(eq(tokens.subscriberId, id))
  return [
    db
      .update(subscribers)
      .set({
        status: 'unsubscribed',
        email: null,
        ip: null,
        askedIp: null,
        // Who changes their mind is mailed at once.
        mailedAt: 0,
        unsubscribedAt: now(),
      })
      .where(and(eq(subscribers.id, id), ne(subscribers.status, 'unsubscribed')))
      .returning({ id: subscribers.id }),
    // No mail from before signs up again.
    db
      .update(tokens)
      .set({ confirmsUntil: sql`min(${tokens.confirmsUntil}, ${now()})` })
      .where(eq(tokens.subscriberId, id)),
    // What waits for them is not sent, what was sent has their address.
    db
      .delete(emails)
      .where(
        or(and(isKind(NEWSLETTER_CONFIRM), inArray(emails.about, own)), isAboutAny(sql`SELECT ${id} AS id`)),
      ),
  ] as const
}

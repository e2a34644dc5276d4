import { and, eq, inArray, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { NEWSLETTER_CONFIRM_KIND } from '../../../mail/templates/newsletter-mails'
import { isMailAboutAnySql } from '../../customers/retention/mails-about'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/**
 * Ends a subscription or a pending sign-up and erases its address. A hash and the consent dates stay (rules 6.5). The
 * first query returns a row if the subscription was active.
 */
export function endSubscription({ db, now }: Pick<Deps, 'db' | 'now'>, id: string | SQLWrapper) {
  const subscriberTokenHashes = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(eq(tokens.subscriberId, id))
  return [
    db
      .update(subscribers)
      .set({
        status: 'unsubscribed',
        email: null,
        ip: null,
        askedIp: null,
        // A new sign-up may be mailed at once, without the usual pause.
        mailedAt: 0,
        unsubscribedAt: now(),
      })
      .where(and(eq(subscribers.id, id), ne(subscribers.status, 'unsubscribed')))
      .returning({ id: subscribers.id }),
    // Links in earlier mails must not confirm a later sign-up.
    db
      .update(tokens)
      .set({ confirmsUntil: sql`min(${tokens.confirmsUntil}, ${now()})` })
      .where(eq(tokens.subscriberId, id)),
    // Deletes the subscriber's mails: unsent mails must not go out, and sent mails contain the address.
    db
      .delete(emails)
      .where(
        or(
          and(isMailOfKindSql(NEWSLETTER_CONFIRM_KIND), inArray(emails.about, subscriberTokenHashes)),
          isMailAboutAnySql(sql`SELECT ${id} AS id`),
        ),
      ),
  ] as const
}

import { and, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind } from '../../email/mail-copies'
import { NEWSLETTER_CONFIRM } from '../../email/newsletter-mails'
import { dropLetter } from '../follow-ups/withdraw-consents'
import { orders } from '../orders/orders.table'
import { tokenHashOf } from './link-token'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/** `isRepeat`: it was so before, and nothing was changed. */
export type MailAnswered = { isRepeat: boolean }

/** Confirms the sign-up that a mail asked about. Throws `newsletter.link_invalid` for a forged or outdated token. */
export async function confirmSignUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<MailAnswered> {
  const { id, hash, status } = await subscriberOf(db, token)
  const at = now()
  const isFresh = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), gt(tokens.confirmsUntil, at)))
  const confirmed = await db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: at })
    .where(and(eq(subscribers.id, id), eq(subscribers.status, 'pending'), exists(isFresh)))
    .returning({ id: subscribers.id })
  if (confirmed.length > 0) return { isRepeat: false }
  // Two presses at once: the other one may have done it since the row was read.
  const isConfirmed = status === 'confirmed' || (await subscriberOf(db, token)).status === 'confirmed'
  if (isConfirmed) return { isRepeat: true }
  throw new AppError('newsletter.link_invalid')
}

/**
 * Ends a subscription or the wait for one, and forgets the address at once: a hash and the dates of the consent stay
 * (rules 6.5). The key of any mail that was ever sent does it. Throws `newsletter.link_invalid` for a forged token.
 */
export async function unsubscribe(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<MailAnswered> {
  const { id, email } = await subscriberOf(db, token)
  const [ended] = await db.batch([
    ...endSubscription({ db, now }, id),
    // It takes the consent back that was given with an order.
    ...(email === null ? [] : dropLetter({ db }, sql`lower(${orders.email}) = ${email.toLowerCase()}`)),
  ])
  return { isRepeat: ended.length === 0 }
}

/** The statements that end a subscription or the wait for one; the first tells whether it had not ended before. */
export function endSubscription({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
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
    db.update(tokens).set({ confirmsUntil: 0 }).where(eq(tokens.subscriberId, id)),
    db.delete(emails).where(and(isKind(NEWSLETTER_CONFIRM), inArray(emails.about, own))),
  ] as const
}

async function subscriberOf(db: Deps['db'], token: string) {
  const hash = await tokenHashOf(token)
  const [found] = await db
    .select({ id: subscribers.id, status: subscribers.status, email: subscribers.email, hash: tokens.hash })
    .from(tokens)
    .innerJoin(subscribers, eq(subscribers.id, tokens.subscriberId))
    .where(eq(tokens.hash, hash))
  if (!found) throw new AppError('newsletter.link_invalid')
  return found
}

import { and, eq, exists, gt } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { endMarketing } from '../../customers/end-marketing'
import { orders } from '../../orders/orders.table'
import { isOrderConsentToken, extractConsentOrderId } from '../order-consent-token'
import { hashLinkToken } from './link-token'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/** Result of opening a link in a mail. `isRepeat`: nothing changed, because an earlier call had the same effect. */
export type NewsletterLinkResult = { isRepeat: boolean }

/** Confirms a sign-up by the token of its mail. @throws newsletter.link_invalid for a forged or expired token */
export async function confirmSignUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<NewsletterLinkResult> {
  const { id, hash, status } = await findSubscriber(db, token)
  const timestamp = now()
  const validTokens = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), gt(tokens.confirmsUntil, timestamp)))
  const confirmedRows = await db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: timestamp })
    .where(and(eq(subscribers.id, id), eq(subscribers.status, 'pending'), exists(validTokens)))
    .returning({ id: subscribers.id })
  if (confirmedRows.length > 0) return { isRepeat: false }
  // Race: a concurrent click may have confirmed the sign-up after `status` was read.
  const isConfirmed = status === 'confirmed' || (await findSubscriber(db, token)).status === 'confirmed'
  if (isConfirmed) return { isRepeat: true }
  throw new AppError('newsletter.link_invalid')
}

/**
 * Withdraws all marketing consents of the address that received a token. Erases the address of a subscription at once.
 * Accepts the token of each newsletter mail ever sent, and of review requests and follow-ups. The token of an order
 * becomes invalid when staff correct the order's e-mail address.
 * @throws newsletter.link_invalid for a forged token
 */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<NewsletterLinkResult> {
  const email = await findEmailByToken(deps.db, token)
  return email ? endMarketing(deps, email) : { isRepeat: true }
}

/** The address to which a token was mailed; null if the address was erased. */
async function findEmailByToken(db: Deps['db'], token: string): Promise<string | null> {
  const orderId = extractConsentOrderId(token)
  if (!orderId) return (await findSubscriber(db, token)).email
  const [order] = await db
    .select({ id: orders.id, linkToken: orders.linkToken, email: orders.email })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.marketingConsent, true)))
  if (!order || !isOrderConsentToken(order, token)) throw new AppError('newsletter.link_invalid')
  return order.email
}

async function findSubscriber(db: Deps['db'], token: string) {
  const tokenHash = await hashLinkToken(token)
  const [subscriber] = await db
    .select({ id: subscribers.id, email: subscribers.email, status: subscribers.status, hash: tokens.hash })
    .from(tokens)
    .innerJoin(subscribers, eq(subscribers.id, tokens.subscriberId))
    .where(eq(tokens.hash, tokenHash))
  if (!subscriber) throw new AppError('newsletter.link_invalid')
  return subscriber
}

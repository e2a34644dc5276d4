import { and, eq, lte, ne, notExists, type SQL, sql } from 'drizzle-orm'
import {
  CONFIRM_WITHIN_MS,
  MAIL_PAUSE_MS,
  MAIL_WINDOW_MS,
  MAILS_PER_DAY,
  type SignUp,
} from '../../../domain/newsletter'
import { CONSENT_TEXT, CONSENT_VERSION } from '../../../domain/newsletter-consent'
import { truncatedIp } from '../../../domain/page-view'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { confirmMail, NEWSLETTER_CONFIRM } from '../../email/newsletter-mails'
import { enqueue } from '../../email/outbox'
import { refuseOverPace } from '../form-pace/take-pace'
import { addressHashOf, newToken, tokenHashOf } from './link-token'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'
import type { Timestamp } from '../../../domain/time'

/**
 * Accepts a newsletter sign-up and mails the address, unless the address is confirmed or was mailed moments ago.
 * All cases run the same statements and the same writes, so nothing reveals whether an address is known.
 * @throws request.too_many if a network signs up too many addresses
 */
export async function signUp(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'admin'>,
  { email, language }: SignUp,
  clientIp: string | null,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const ip = truncatedIp(clientIp)
  // Must run before the address is looked up, so that a rejection reveals nothing about the address.
  const waits = await refuseOverPace(deps, 'newsletter', { ip: clientIp })
  const token = newToken()
  const [tokenHash, emailHash] = await Promise.all([tokenHashOf(token), addressHashOf(email)])
  const consent = {
    email,
    language,
    ip,
    consentText: CONSENT_TEXT[language],
    consentVersion: CONSENT_VERSION,
  }
  const mailed = { ...consent, status: 'pending' as const, consentAt: now, tokenHash, mailedAt: now }
  const requestFields = { askedAt: now, askedIp: ip }
  const isMine = eq(subscribers.tokenHash, tokenHash)
  await db.batch([
    db
      .insert(subscribers)
      .values({ ...mailed, ...requestFields, id: crypto.randomUUID(), emailHash, createdAt: now })
      .onConflictDoUpdate({ target: subscribers.emailHash, set: requestFields }),
    db
      .update(subscribers)
      .set({ ...mailed, confirmedAt: null })
      .where(and(eq(subscribers.emailHash, emailHash), isDue(now))),
    db.insert(tokens).select(
      db
        .select({
          hash: subscribers.tokenHash,
          subscriberId: subscribers.id,
          confirmsUntil: sql<number>`${now + CONFIRM_WITHIN_MS}`.as('confirms_until'),
          createdAt: sql<number>`${now}`.as('created_at'),
        })
        .from(subscribers)
        .where(isMine),
    ),
    enqueue(deps, confirmMail(tokenHash, { email, language, token, appUrl: deps.appUrl }), now + waits.all),
    // Deletes the mail in the same batch if it was not due, so that no sender sees it.
    db.delete(emails).where(
      and(
        eq(emails.kind, NEWSLETTER_CONFIRM),
        eq(emails.about, tokenHash),
        notExists(
          db
            .select({ mine: sql`1` })
            .from(subscribers)
            .where(isMine),
        ),
      ),
    ),
  ])
}

/**
 * Condition: a known address gets another mail. Limits the mails that a stranger can cause. Newsletter issues do not
 * count.
 */
const isDue = (now: Timestamp): SQL | undefined =>
  and(
    ne(subscribers.status, 'confirmed'),
    lte(subscribers.mailedAt, now - MAIL_PAUSE_MS),
    sql`(SELECT count(*) FROM ${tokens} WHERE ${tokens.subscriberId} = ${subscribers.id} AND ${tokens.createdAt} > ${now - MAIL_WINDOW_MS} AND ${tokens.confirmsUntil} > 0) < ${MAILS_PER_DAY}`,
  )

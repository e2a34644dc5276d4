import { and, eq, lte, ne, notExists, type SQL, sql } from 'drizzle-orm'
import {
  CONFIRMATION_PERIOD_MS,
  MIN_MAIL_INTERVAL_MS,
  MAIL_LIMIT_WINDOW_MS,
  MAX_MAILS_PER_DAY,
  type SignUpBody,
} from '../../../../domain/marketing/newsletter'
import { CONSENT_TEXT, CONSENT_VERSION } from '../../../../domain/marketing/newsletter-consent'
import { truncateIp } from '../../../../domain/statistics/page-view'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { signUpConfirmationMail, NEWSLETTER_CONFIRM_KIND } from '../../../mail/templates/newsletter-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { enforceFormPace } from '../../../rate-limits/take-pace'
import { hashEmailAddress, createLinkToken, hashLinkToken } from './link-token'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * Accepts a newsletter sign-up and mails the address, unless the address is confirmed or was mailed recently.
 * All cases run the same statements and the same writes, so nothing reveals whether an address is known.
 * @throws request.too_many if a network signs up too many addresses
 */
export async function signUp(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings' | 'admin'>,
  { email, language }: SignUpBody,
  clientIp: string | null,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const ip = truncateIp(clientIp)
  // Must run before the address is looked up, so that a rejection reveals nothing about the address.
  const paceDelays = await enforceFormPace(deps, 'newsletter', { ip: clientIp })
  const token = createLinkToken()
  const [tokenHash, emailHash] = await Promise.all([hashLinkToken(token), hashEmailAddress(email)])
  const consentColumns = {
    email,
    language,
    ip,
    consentText: CONSENT_TEXT[language],
    consentVersion: CONSENT_VERSION,
  }
  const pendingSubscriberValues = {
    ...consentColumns,
    status: 'pending' as const,
    consentAt: now,
    tokenHash,
    mailedAt: now,
  }
  const requestFields = { askedAt: now, askedIp: ip }
  const isSameTokenSql = eq(subscribers.tokenHash, tokenHash)
  await db.batch([
    db
      .insert(subscribers)
      .values({
        ...pendingSubscriberValues,
        ...requestFields,
        id: crypto.randomUUID(),
        emailHash,
        createdAt: now,
      })
      .onConflictDoUpdate({ target: subscribers.emailHash, set: requestFields }),
    db
      .update(subscribers)
      .set({ ...pendingSubscriberValues, confirmedAt: null })
      .where(and(eq(subscribers.emailHash, emailHash), canMailAgainSql(now))),
    db.insert(tokens).select(
      db
        .select({
          hash: subscribers.tokenHash,
          subscriberId: subscribers.id,
          confirmsUntil: sql<number>`${now + CONFIRMATION_PERIOD_MS}`.as('confirms_until'),
          createdAt: sql<number>`${now}`.as('created_at'),
        })
        .from(subscribers)
        .where(isSameTokenSql),
    ),
    enqueueNewMail(
      deps,
      signUpConfirmationMail(tokenHash, { email, language, token, appUrl: deps.appUrl }),
      now + paceDelays.all,
    ),
    // If the address must not get another confirmation mail yet, deletes the mail that the same batch has just queued.
    db.delete(emails).where(
      and(
        eq(emails.kind, NEWSLETTER_CONFIRM_KIND),
        eq(emails.about, tokenHash),
        notExists(
          db
            .select({ mine: sql`1` })
            .from(subscribers)
            .where(isSameTokenSql),
        ),
      ),
    ),
  ])
}

/**
 * Condition: a known address may get another confirmation mail. Limits the mails that a stranger can cause.
 * Newsletter issues do not count.
 */
const canMailAgainSql = (now: Timestamp): SQL | undefined =>
  and(
    ne(subscribers.status, 'confirmed'),
    lte(subscribers.mailedAt, now - MIN_MAIL_INTERVAL_MS),
    sql`(SELECT count(*) FROM ${tokens} WHERE ${tokens.subscriberId} = ${subscribers.id} AND ${tokens.createdAt} > ${now - MAIL_LIMIT_WINDOW_MS} AND ${tokens.confirmsUntil} > 0) < ${MAX_MAILS_PER_DAY}`,
  )

import { and, eq, lte, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import {
  CONFIRM_WITHIN_MS,
  MAIL_PAUSE_MS,
  MAIL_WINDOW_MS,
  MAILS_PER_DAY,
  SIGN_UP_WINDOW_MS,
  SIGN_UPS_PER_HOUR,
  type SignUp,
} from '../../../domain/newsletter'
import { CONSENT_TEXT, CONSENT_VERSION } from '../../../domain/newsletter-consent'
import { truncatedIp } from '../../../domain/page-view'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { confirmMail, NEWSLETTER_CONFIRM } from '../../email/newsletter-mails'
import { enqueue } from '../../email/outbox'
import { addressHashOf, newToken, tokenHashOf } from './link-token'
import { newsletterSubscribers as subscribers, newsletterTokens as tokens } from './newsletter.table'

/**
 * Takes a sign-up and mails the address, unless it is confirmed already or was mailed just now. Which of these it was
 * shows nowhere: the same statements are run and the same is written, whatever is known of the address.
 * Throws `request.too_many` when a neighbourhood of the net signs up too many addresses.
 */
export async function signUp(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  { email, language }: SignUp,
  clientIp: string | null,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const ip = truncatedIp(clientIp)
  await refuseFlood(deps, ip)
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
  const asked = { askedAt: now, askedIp: ip }
  const isMine = eq(subscribers.tokenHash, tokenHash)
  await db.batch([
    db
      .insert(subscribers)
      .values({ ...mailed, ...asked, id: crypto.randomUUID(), emailHash, createdAt: now })
      .onConflictDoUpdate({ target: subscribers.emailHash, set: asked }),
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
    enqueue(deps, confirmMail(tokenHash, { email, language, token, appUrl: deps.appUrl })),
    // A mail that was not due is taken back before anyone can have seen it.
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

/** Whether an address that is known already gets a new mail: nobody's mailbox is filled by others. Letters do not count. */
const isDue = (now: number): SQL | undefined =>
  and(
    ne(subscribers.status, 'confirmed'),
    lte(subscribers.mailedAt, now - MAIL_PAUSE_MS),
    sql`(SELECT count(*) FROM ${tokens} WHERE ${tokens.subscriberId} = ${subscribers.id} AND ${tokens.createdAt} > ${now - MAIL_WINDOW_MS} AND ${tokens.confirmsUntil} > 0) < ${MAILS_PER_DAY}`,
  )

/** Counts addresses, known and unknown alike, so that a refusal tells nothing of any of them. */
async function refuseFlood({ db, now }: Pick<Deps, 'db' | 'now'>, ip: string | null): Promise<void> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(subscribers)
    .where(sql`${subscribers.askedIp} IS ${ip} AND ${subscribers.askedAt} > ${now() - SIGN_UP_WINDOW_MS}`)
  if ((row?.count ?? 0) >= SIGN_UPS_PER_HOUR) {
    throw new AppError('request.too_many', { retryAfter: SIGN_UP_WINDOW_MS / 1000 })
  }
}

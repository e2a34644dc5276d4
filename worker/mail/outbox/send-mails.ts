import { and, asc, eq, getTableColumns, lte, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { orders } from '../../features/orders/orders.table'
import type { Deps } from '../../deps'
import { runBatch } from '../../database/db'
import { readAttachments } from '../documents/attachments'
import { type ClaimedMail, emails } from '../emails.table'
import { shouldSkipMail, UNPAID_ORDER_SQL } from './should-skip-mail'
import { baseKindOf } from './mail-copies'
import { logMailer, MailRejectedError } from '../senders/mailer'
import { isPendingGiftMail, renderGiftMail } from './gift-mail'
import { rerenderMail } from './outbox'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { shopAlert } from '../templates/alerts/shop-alert'
import { log, errorNameOf } from '../../log'
import { retryDelay } from '../../retry-delay'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Timestamp } from '../../../domain/time/time'

export type OutboxDeps = Pick<
  Deps,
  'db' | 'now' | 'mailer' | 'settings' | 'appUrl' | 'admin' | 'labelArtwork'
>

const MAIL_LEASE_MS = 2 * MINUTE_MS
/**
 * Age at which an unsent mail gets the status `given_up`, ms. Shorter than the day for which a provider remembers
 * idempotency keys, because a later retry could send twice.
 */
const MAIL_RETRY_PERIOD_MS = 23 * HOUR_MS

/**
 * Sends a claimed mail and the due mails after it, oldest first, at most `limit`. Safe to run concurrently. Returns the
 * count.
 */
export async function sendMailsFrom(
  deps: OutboxDeps,
  firstMail: ClaimedMail | undefined,
  maxMails: number,
): Promise<number> {
  let sentCount = 0
  let mail = firstMail
  for (let attempt = 1; mail; attempt++) {
    const { isSent, resultStatements } = await sendClaimedMail(deps, mail)
    if (isSent) sentCount++
    // One round trip marks this mail as sent and claims the next one. Marking runs first, so the same mail cannot be
    // claimed again.
    const { next } = await runBatch(deps.db, {
      writes: resultStatements,
      ...(attempt < maxMails ? { next: claimNextMail(deps) } : {}),
    })
    mail = next?.[0]
  }
  return sentCount
}

/** Query that claims the oldest due mail, if any. */
export function claimNextMail({ db, now }: OutboxDeps) {
  const claimedAt = now()
  const oldestDueMailId = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.status, 'waiting'), lte(emails.nextAt, claimedAt)))
    .orderBy(asc(emails.nextAt))
    .limit(1)
  return db
    .update(emails)
    .set({ nextAt: claimedAt + MAIL_LEASE_MS, attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, oldestDueMailId), eq(emails.status, 'waiting'), lte(emails.nextAt, claimedAt)))
    .returning({ ...getTableColumns(emails), unpaidOrder: UNPAID_ORDER_SQL })
}

type OutboxStatements = [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]

/**
 * Tells the shop of a mail that was not delivered. At most one alert per hour, because an outage may concern many
 * mails.
 */
const givenUpMailAlert = ({ id }: ClaimedMail, now: Timestamp) =>
  shopAlert('failure', {
    key: `given_up:${Math.floor(now / HOUR_MS)}`,
    subject: { pl: 'E-mail nie wyszedł', en: 'An e-mail was not sent' },
    detail: `Poczta nie przyjęła wiadomości ${id}. Zobaczysz ją w E-mailach i możesz wysłać ponownie.`,
    pushBody: {
      pl: 'Zobacz go w E-mailach i wyślij ponownie.',
      en: 'See it under E-mails and send it again.',
    },
    path: '/admin/emails?status=given_up',
  })

const updateMail = ({ db }: OutboxDeps, { id }: ClaimedMail, change: Partial<typeof emails.$inferSelect>) =>
  db.update(emails).set(change).where(eq(emails.id, id))

/**
 * Renders a gift mail on its delivery day; other mails stay unchanged. The new text is stored before sending, so that a
 * retry sends the same text with the same key. Returns 'withheld' if the gift must not be sent yet.
 */
async function refreshGiftMail(deps: OutboxDeps, mail: ClaimedMail): Promise<ClaimedMail | 'withheld'> {
  if (!isPendingGiftMail(mail)) return mail
  const giftMail = await renderGiftMail(deps, mail)
  if (giftMail === 'withheld') return giftMail
  const changedFields = { ...(giftMail ? rerenderMail(deps, giftMail) : {}), createdAt: deps.now() }
  await updateMail(deps, mail, changedFields)
  return { ...mail, ...changedFields }
}

/**
 * Sends a mail. Returns in `resultStatements` the queries that record the result; the query for the mail itself comes
 * first.
 */
async function sendClaimedMail(
  deps: OutboxDeps,
  claimedMail: ClaimedMail,
): Promise<{ isSent: boolean; resultStatements: OutboxStatements }> {
  if (await shouldSkipMail(deps, claimedMail))
    return { isSent: false, resultStatements: [deps.db.delete(emails).where(eq(emails.id, claimedMail.id))] }
  const mail = await refreshGiftMail(deps, claimedMail)
  if (mail === 'withheld') {
    const tomorrow = deps.now() + DAY_MS
    return {
      isSent: false,
      resultStatements: [updateMail(deps, claimedMail, { nextAt: tomorrow, dueAt: tomorrow, attempts: 0 })],
    }
  }
  try {
    await deps.mailer({ ...mail, attachments: await readAttachments(deps, mail.attachments) })
  } catch (error) {
    log('warn', 'mail.failed', { mail: mail.id, attempt: mail.attempts, error: errorNameOf(error) })
    const now = deps.now()
    const shouldGiveUp = error instanceof MailRejectedError || now - mail.dueAt > MAIL_RETRY_PERIOD_MS
    const resultStatements: OutboxStatements = shouldGiveUp
      ? [
          updateMail(deps, mail, { status: 'given_up' }),
          ...recordOrderMailStatements(deps, mail, false),
          // A given-up alert mail must not cause another alert mail.
          ...(baseKindOf(mail.kind) === 'shop_alert' ? [] : enqueueAlert(deps, givenUpMailAlert(mail, now))),
        ]
      : [updateMail(deps, mail, { nextAt: now + retryDelay(mail.attempts) })]
    return { isSent: false, resultStatements }
  }
  const markSentStatement = updateMail(deps, mail, {
    status: 'sent',
    sentAt: deps.now(),
    // Without a mail provider, the mail is only stored. Zero attempts mark this case (`shownStatusOf`).
    ...(deps.mailer === logMailer ? { attempts: 0 } : {}),
  })
  return {
    isSent: true,
    resultStatements: [markSentStatement, ...recordOrderMailStatements(deps, mail, true)],
  }
}

/**
 * Queries that record on an order that its mail, or a copy of it, was sent or failed.
 * A follow-up mail updates the order's follow-up status, but a failed copy does not change `sent`. Any other sent mail
 * marks the order as mailed.
 */
function recordOrderMailStatements(
  { db, now }: OutboxDeps,
  { kind, about }: ClaimedMail,
  isSent: boolean,
): BatchItem<'sqlite'>[] {
  const isMailedOrderSql = eq(orders.id, about)
  const updateOrder = (changes: Partial<typeof orders.$inferInsert>) => db.update(orders).set(changes)
  if (baseKindOf(kind) !== 'follow_up')
    return isSent ? [updateOrder({ emailSent: true }).where(isMailedOrderSql)] : []
  if (isSent)
    return [updateOrder({ followUpStatus: 'sent', followUpEmailSentAt: now() }).where(isMailedOrderSql)]
  return [
    updateOrder({ followUpStatus: 'failed' }).where(and(isMailedOrderSql, ne(orders.followUpStatus, 'sent'))),
  ]
}

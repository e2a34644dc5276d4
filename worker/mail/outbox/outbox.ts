import { and, asc, eq, getTableColumns, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MailKind } from '../../../domain/mail/email-list'
import { orders } from '../../features/orders/orders.table'
import type { Deps } from '../../deps'
import { runBatch } from '../../database/db'
import { readAttachments } from '../documents/attachments'
import { type ClaimedMail, emails } from '../emails.table'
import { shouldSkipMail, UNPAID_ORDER_SQL } from './should-skip-mail'
import { isMailOfKindSql, baseKindOf } from './mail-copies'
import { renderMail } from '../layout/mail-layout'
import { MailRejectedError } from '../senders/mailer'
import type { NewMail } from './new-mail'
import { isGift, renderGiftMail } from './gift-mail'
import { log, errorNameOf } from '../../log'
import { DAY_MS, MINUTE_MS, type Timestamp } from '../../../domain/time/time'

type OutboxDeps = Pick<Deps, 'db' | 'now' | 'mailer' | 'settings' | 'appUrl' | 'admin' | 'labelArtwork'>

/**
 * Inserts a mail, in the same batch as the change that it reports. A repeated insert does nothing. `dueAt`: timestamp
 * to send it, now if absent.
 */
export const enqueueNewMail = (
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  mail: NewMail,
  dueAt = deps.now(),
): BatchItem<'sqlite'> => enqueueRenderedMail(deps, renderInLayout(deps, mail), dueAt)

/** `enqueueNewMail` for a mail already rendered in its layout. */
export function enqueueRenderedMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  mail: ReturnType<typeof renderInLayout>,
  dueAt = now(),
): BatchItem<'sqlite'> {
  return db
    .insert(emails)
    .values({ ...mail, ...queuedMailFields(dueAt), createdAt: now() })
    .onConflictDoNothing()
}

/**
 * Inserts a mail, or replaces the existing mail with the same key and sends it again. With `setWhere`, replaces the
 * existing mail only if this condition is true.
 */
export const replaceMail = (
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  mail: NewMail,
  setWhere?: SQL,
): BatchItem<'sqlite'> => {
  const requeuedRow = { ...renderInLayout(deps, mail), ...queuedMailFields(deps.now()), sentAt: null }
  return deps.db
    .insert(emails)
    .values({ ...requeuedRow, createdAt: deps.now() })
    .onConflictDoUpdate({
      target: [emails.kind, emails.about],
      set: requeuedRow,
      ...(setWhere ? { setWhere } : {}),
    })
}

/** SQL condition: the mail, or a numbered copy of it, is not sent yet. */
export const isWaitingMailSql = (kind: MailKind, aboutId: string) =>
  and(isMailOfKindSql(kind), eq(emails.about, aboutId), eq(emails.status, 'waiting'))

/** Initial fields of an unsent mail. The id is the provider's idempotency key. */
const queuedMailFields = (dueAt: Timestamp) => ({
  id: crypto.randomUUID(),
  status: 'waiting' as const,
  attempts: 0,
  nextAt: dueAt,
  dueAt,
})

function renderInLayout(
  { settings, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
  { body, preview, ...mail }: NewMail,
) {
  return {
    ...mail,
    recipient: mail.recipient ?? settings.firm.email,
    ...renderMail({ ...mail, preview, body }, { ...settings, appUrl }),
  }
}

/** Fields that are re-rendered when a mail is resent. Its key (`kind`, `about`) stays. */
export function rerenderMail(deps: Pick<Deps, 'settings' | 'appUrl'>, mail: NewMail) {
  const { subject, html, text } = renderInLayout(deps, mail)
  return { subject, html, text }
}

const MAIL_LEASE_MS = 2 * MINUTE_MS
/**
 * Age at which an unsent mail gets the status `given_up`, ms. Shorter than the day for which a provider remembers
 * idempotency keys, because a later retry could send twice.
 */
const MAIL_RETRY_PERIOD_MS = 23 * 60 * MINUTE_MS

const retryDelay = (attemptCount: number): number => Math.min(2 ** attemptCount, 60) * MINUTE_MS

/** Sends due mails, oldest first, at most `limit`. Safe to run concurrently. Returns the count. */
export async function sendDueMails(deps: OutboxDeps, limit = 20): Promise<number> {
  let sentCount = 0
  let [mail] = await claimNextMail(deps)
  for (let attempt = 1; mail; attempt++) {
    const { isSent, resultStatements } = await sendClaimedMail(deps, mail)
    if (isSent) sentCount++
    // One round trip marks this mail as sent and claims the next one. Marking runs first, so the same mail cannot be
    // claimed again.
    const { next } = await runBatch(deps.db, {
      writes: resultStatements,
      ...(attempt < limit ? { next: claimNextMail(deps) } : {}),
    })
    mail = next?.[0]
  }
  return sentCount
}

/** Query that claims the oldest due mail, if any. */
function claimNextMail({ db, now }: OutboxDeps) {
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

const updateMail = ({ db }: OutboxDeps, { id }: ClaimedMail, change: Partial<typeof emails.$inferSelect>) =>
  db.update(emails).set(change).where(eq(emails.id, id))

/**
 * Renders a gift mail on its delivery day; other mails stay unchanged. The new text is stored before sending, so that a
 * retry sends the same text with the same key. Returns 'withheld' if the gift must not be sent yet.
 */
async function refreshGiftMail(deps: OutboxDeps, mail: ClaimedMail): Promise<ClaimedMail | 'withheld'> {
  if (!isGift(mail)) return mail
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
      ? [updateMail(deps, mail, { status: 'given_up' }), ...recordOrderMailStatements(deps, mail, false)]
      : [updateMail(deps, mail, { nextAt: now + retryDelay(mail.attempts) })]
    return { isSent: false, resultStatements: resultStatements }
  }
  const markSentStatement = updateMail(deps, mail, { status: 'sent', sentAt: deps.now() })
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

import { and, desc, eq } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import { isMailOfKindSql } from '../../mail/outbox/mail-copies'
import { VOUCHER_MAIL_KIND } from '../../mail/templates/voucher-mails'
import { toIsoString } from '../../iso'
import { voucherMailTimestampOf } from './issue-voucher'
import type { voucherPurchases, vouchers } from './vouchers.table'
import type { Timestamp } from '../../../domain/time/time'

export const voucherMailsQuery = (db: Deps['db'], orderId: string) =>
  db
    .select({ recipient: emails.recipient, status: emails.status, sentAt: emails.sentAt })
    .from(emails)
    .where(and(eq(emails.about, orderId), isMailOfKindSql(VOUCHER_MAIL_KIND)))
    .orderBy(desc(emails.createdAt))

export type VoucherMail = Awaited<ReturnType<typeof voucherMailsQuery>>[number]

type MailState = 'sent' | 'waiting' | 'sending' | 'failed' | 'stopped'

/**
 * State of the mail with a purchased voucher. `sent`: a mail was sent to its address, even if a later copy failed.
 * Otherwise `waiting` before the day of the mail, and `sending` from that day on. `failed`: sending was given up.
 * `stopped`: the voucher is blocked.
 */
export function voucherMailStateOf(
  { issuedToEmail, createdAt, status }: typeof vouchers.$inferSelect,
  purchase: typeof voucherPurchases.$inferSelect,
  mails: readonly VoucherMail[],
  now: Timestamp,
): { at: string; state: MailState } {
  const recipientMails = mails.filter(({ recipient }) => recipient === issuedToEmail)
  const sentMail = recipientMails.find((mail) => mail.status === 'sent')
  if (sentMail?.sentAt) return { at: toIsoString(sentMail.sentAt), state: 'sent' }
  const dueAt = voucherMailTimestampOf(purchase, createdAt)
  const mailState = recipientMails[0]?.status === 'given_up' ? 'failed' : dueAt > now ? 'waiting' : 'sending'
  return {
    at: toIsoString(dueAt),
    state: status === 'blocked' && mailState !== 'failed' ? 'stopped' : mailState,
  }
}

import * as z from 'zod/mini'
import { ListQuery } from '../admin/paging'

export const EMAIL_STATUSES = ['waiting', 'sent', 'given_up'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/**
 * The status that staff see. `kept`: a shop without a mail provider stored the mail, but sent it to no one. The outbox has
 * such a mail as `sent` without an attempt.
 */
export type ShownEmailStatus = EmailStatus | 'kept'
export const shownStatusOf = ({
  status,
  attempts,
}: {
  status: EmailStatus
  attempts: number
}): ShownEmailStatus => (status === 'sent' && attempts === 0 ? 'kept' : status)

/** Query of GET /api/admin/emails. */
export const EmailsQuery = z.object({ ...ListQuery, status: z.optional(z.enum(EMAIL_STATUSES)) })
export type EmailsQuery = z.infer<typeof EmailsQuery>

/** Kinds of mails. If staff resend a mail, the copy has a number after its kind (`MailKindOrCopy`). */
export const MAIL_KINDS = [
  'order_received',
  'order_paid',
  'order_cancelled',
  'order_refundDue',
  'order_shipped',
  'order_outForDelivery',
  'order_readyToCollect',
  'order_ready',
  'pickup_reminder',
  'order_delivered',
  'order_reminder',
  'point_closed',
  'point_changed',
  'follow_up',
  'order_link',
  'refund',
  'refund_failed',
  'voucher',
  'voucher_ends',
  'withdrawal_receipt',
  'withdrawal_accepted',
  'withdrawal_refused',
  'return_label',
  'complaint_receipt',
  'complaint_answer',
  'unproven_request',
  'review_refused',
  'newsletter_confirm',
  'newsletter_letter',
  'viewing_booked',
  'viewing_moved',
  'viewing_reminder',
  'viewing_cancelled',
  'viewing_sold',
  'chat_answer',
  'chat_transcript',
  'shop_alert',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The kind of a mail; a copy that staff resent has `~` and its number, for example `order_paid~2`. */
export type MailKindOrCopy = MailKind | `${MailKind}~${number}`

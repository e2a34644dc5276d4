import * as z from 'zod/mini'
import { ListQuery } from './paging'

/** Where a mail of the outbox is. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'given_up'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** What GET /api/admin/emails may be asked for. */
export const EmailsQuery = z.object({ ...ListQuery, status: z.optional(z.enum(EMAIL_STATUSES)) })
export type EmailsQuery = z.infer<typeof EmailsQuery>

/** What a mail of the shop may be; a copy that staff send has a number behind its kind. */
export const MAIL_KINDS = [
  'order_received',
  'order_paid',
  'order_cancelled',
  'order_refundDue',
  'order_shipped',
  'order_delivered',
  'order_reminder',
  'follow_up',
  'order_link',
  'refund',
  'refund_failed',
  'voucher',
  'voucher_ends',
  'withdrawal_receipt',
  'complaint_receipt',
  'complaint_answer',
  'unproven_request',
  'newsletter_confirm',
  'newsletter_letter',
  'chat_answer',
  'chat_transcript',
  'shop_alert',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A mail's name beside what it is about: its kind, and of a copy its number. */
export type MailName = MailKind | `${MailKind}~${number}`

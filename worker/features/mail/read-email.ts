import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { type MailKind, shownStatusOf } from '../../../domain/mail/email-list'
import { hasPickupCode, FORMATTED_PICKUP_CODES } from '../../../domain/orders/pickup'
import type { Deps } from '../../deps'
import { readAttachments } from '../../mail/documents/attachments'
import { emails } from '../../mail/emails.table'
import { baseKindOf } from '../../mail/outbox/mail-copies'
import { isMailForBuyer } from '../../mail/outbox/address-to-buyer'
import { toIsoString } from '../../iso'
import { orders } from '../orders/orders.table'
import { refunds } from '../refunds/refunds.table'

/**
 * A mail with its content. `orderId` is null if the mail belongs to no order.
 * @throws email.not_found
 */
export async function readEmail(deps: Pick<Deps, 'db' | 'labelArtwork' | 'settings' | 'appUrl'>, id: string) {
  const [row] = await deps.db
    .select({ mail: emails, orderId: orders.id, email: orders.email })
    .from(emails)
    .leftJoin(refunds, eq(refunds.id, emails.about))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${refunds.orderId}, ${emails.about})`))
    .where(eq(emails.id, id))
  if (!row) throw new AppError('email.not_found')
  const { kind, recipient, language, subject, status, attempts, html, text, attachments, ...mail } = row.mail
  return {
    id,
    kind: baseKindOf(kind),
    to: recipient,
    /** Recipient of a resend: the order's current address for a mail to the buyer, else the original recipient. */
    resendTo: row.email !== null && isMailForBuyer({ kind, recipient }, row.email) ? row.email : recipient,
    language,
    subject,
    status: shownStatusOf({ status, attempts }),
    attempts,
    html,
    text,
    attachments: await readAttachments(deps, attachments),
    orderId: row.orderId,
    createdAt: toIsoString(mail.createdAt),
    dueAt: toIsoString(mail.dueAt),
    nextAt: status === 'waiting' ? toIsoString(mail.nextAt) : null,
    sentAt: mail.sentAt === null ? null : toIsoString(mail.sentAt),
  }
}

const LINK_SECRETS = /(https?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>]*/g
const VOUCHER_CODES = /GIFT-\w{4}-\w{4}-/g
const hideTextSecrets = (text: string): string =>
  text.replaceAll(LINK_SECRETS, '$1').replaceAll(VOUCHER_CODES, 'GIFT-****-****-')

const PICTURE_TABLES = /<table[^>]*\srole="img"[^>]*>.*?<\/table>/gs
const hidePickupCode = (content: string): string =>
  content.replaceAll(PICTURE_TABLES, '').replaceAll(FORMATTED_PICKUP_CODES, '**** ****')

/**
 * Removes the keys in links and the pick-up code with its QR code, and shortens voucher codes in a mail. A reader with
 * these secrets could act as the buyer.
 */
export function hideSecrets<Mail extends { kind: MailKind; html: string; text: string }>(mail: Mail): Mail {
  const hideAll = (content: string): string =>
    hideTextSecrets(hasPickupCode(mail.kind) ? hidePickupCode(content) : content)
  return { ...mail, html: hideAll(mail.html), text: hideAll(mail.text) }
}

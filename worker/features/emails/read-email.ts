import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { attachmentsOf } from '../../email/attachments'
import { emails } from '../../email/emails.table'
import { kindOf } from '../../email/mail-copies'
import { isForBuyer } from '../../email/to-buyer'
import { iso } from '../../iso'
import { orders } from '../orders/orders.table'
import { refunds } from '../refunds/refunds.table'

/** One mail with all that it says. `orderId` is null when it is about no order. Throws `email.not_found`. */
export async function readEmail({ db }: Pick<Deps, 'db'>, id: string) {
  const [row] = await db
    .select({ mail: emails, orderId: orders.id, email: orders.email })
    .from(emails)
    .leftJoin(refunds, eq(refunds.id, emails.about))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${refunds.orderId}, ${emails.about})`))
    .where(eq(emails.id, id))
  if (!row) throw new AppError('email.not_found')
  const { kind, recipient, language, subject, status, attempts, html, text, attachments, ...mail } = row.mail
  return {
    id,
    kind: kindOf(kind),
    to: recipient,
    /** Where it goes when it is sent once more. */
    resendTo: row.email !== null && isForBuyer({ kind, recipient }, row.email) ? row.email : recipient,
    language,
    subject,
    status,
    attempts,
    html,
    text,
    /** Pages of HTML that went with it. */
    attachments: await attachmentsOf(db, attachments),
    orderId: row.orderId,
    createdAt: iso(mail.createdAt),
    dueAt: iso(mail.dueAt),
    nextAt: status === 'waiting' ? iso(mail.nextAt) : null,
    sentAt: mail.sentAt === null ? null : iso(mail.sentAt),
  }
}

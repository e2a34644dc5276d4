import { and, desc, eq } from 'drizzle-orm'
import type { MailKind } from '../../../../domain/mail/email-list'
import { AppError } from '../../../../domain/errors'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { isMailOfOrderSql } from '../../../mail/outbox/is-mail-of-order'
import { isMailForBuyer } from '../../../mail/outbox/address-to-buyer'
import type { StaffActor } from '../../admin/actions'
import { resendLoadedMail } from '../../mail/resend-email'
import { vouchers } from '../../vouchers/vouchers.table'
import { orderByIdQuery } from '../views/read-order'

/**
 * Sends the newest mail of a kind about an order again, only to the buyer's current address. Does nothing if that mail
 * is still unsent.
 * @throws order.not_found, order.not_possible_now if no such mail was sent, or if the mail is an obsolete payment
 * request
 */
export async function resendMail(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  staff: StaffActor,
  orderId: string,
  mailKind: MailKind,
): Promise<void> {
  const { db } = deps
  const {
    order: [order],
    voucher: [voucher],
    mailsOfKind,
  } = await runBatch(db, {
    order: orderByIdQuery(db, orderId),
    voucher: db.select({ code: vouchers.code }).from(vouchers).where(eq(vouchers.issuedOrderId, orderId)),
    mailsOfKind: db
      .select()
      .from(emails)
      .where(and(isMailOfOrderSql(db, orderId), isMailOfKindSql(mailKind)))
      .orderBy(desc(emails.createdAt)),
  })
  if (!order) throw new AppError('order.not_found')
  const mail = mailsOfKind.find((candidate) => isMailForBuyer(candidate, order.email))
  if (!mail) throw new AppError('order.not_possible_now')
  if (mail.status === 'waiting') return
  await resendLoadedMail(deps, staff, { mail, order, voucher, existingMails: mailsOfKind })
}

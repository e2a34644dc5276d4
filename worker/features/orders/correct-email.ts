import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MailKind } from '../../../domain/email-list'
import { AppError } from '../../../domain/errors'
import { confirmationOf } from '../../../domain/order'
import type { EmailChange } from '../../../domain/order-requests'
import { isForRecipient } from '../../../domain/voucher-staff'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { isObsoletePaymentRequest } from '../../email/payment-requests'
import { emails } from '../../email/emails.table'
import { copyOf, kindOf, nextCopy } from '../../email/mail-copies'
import { mailsOf } from '../../email/mails-of'
import { enqueueWritten } from '../../email/outbox'
import { toBuyer } from '../../email/to-buyer'
import { VOUCHER_MAIL } from '../../email/voucher-mails'
import { randomHex } from '../../random-hex'
import { recordAction, type Staff } from '../admin/actions'
import { confirmationNow } from '../emails/resend-email'
import { recode, recodeRefusal } from '../vouchers/recode'
import { voucherPurchases, vouchers } from '../vouchers/vouchers.table'
import { recordEvent, staleOrderError } from './order-event'
import { type OrderRow, orders } from './orders.table'
import { resendMail } from './resend-mail'
import { type StaffOrder, staffOrder, staffOrderIn, staffOrderSql } from './staff-order'

type CorrectDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/**
 * Corrects the buyer's e-mail address. The order gets a new link token, so that recipients of earlier mails lose access
 * (decision 010). Unsent mails are redirected with the new token; sent mails stay unchanged.
 * If `isMailed`, the newest confirmation is sent again, even if the address did not change. A voucher that the buyer
 * keeps gets a new code, which is mailed. Returns the changed order. Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `order.not_possible_now` if the order is anonymised
 * - `voucher.in_use` if an unpaid order holds part of the voucher
 */
export async function correctEmail(
  deps: CorrectDeps,
  staff: Staff,
  orderId: string,
  { email, version, isMailed }: EmailChange,
): Promise<StaffOrder> {
  const { db } = deps
  const own = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.issuedOrderId, orderId), eq(vouchers.voucherType, 'follow_up')))
  const [[order], [purchase], issued, mails] = await db.batch([
    db.select().from(orders).where(eq(orders.id, orderId)),
    db.select().from(voucherPurchases).where(eq(voucherPurchases.orderId, orderId)),
    db.select().from(vouchers).where(eq(vouchers.issuedOrderId, orderId)),
    db
      .select()
      .from(emails)
      .where(or(mailsOf(db, orderId), inArray(emails.about, own)))
      .orderBy(desc(emails.createdAt)),
  ])
  if (!order) throw new AppError('order.not_found')
  if (order.email === '') throw new AppError('order.not_possible_now')
  if (order.sequence !== version) throw await staleOrderError(deps, orderId, version)
  const confirmation = isMailed ? confirmationOf(order.state) : null
  if (order.email === email) {
    if (confirmation) await resendMail(deps, staff, orderId, confirmation)
    return staffOrder(deps, orderId)
  }
  const reached = { ...order, email, linkToken: randomHex(16) }
  // Excludes the mail of a bought voucher, which goes to its recipient or is rewritten.
  const toMove = mails.filter(({ kind, about }) => kindOf(kind) !== VOUCHER_MAIL || about !== orderId)
  const current = confirmation ? await confirmationNow(deps, { kind: confirmation }, orderId) : null
  try {
    const writes = [
      ...recordEvent(deps, order, 'email_corrected', { email, linkToken: reached.linkToken }),
      ...toMove.filter(({ status }) => status !== 'sent').map((mail) => moved(deps, mail, reached)),
      ...(confirmation ? copied(deps, toMove, { confirmation, current }, reached) : []),
      ...issued.flatMap((voucher) => reachedVoucher(deps, staff, { voucher, purchase, mails }, reached)),
      // Records no email address.
      recordAction(deps, staff, { action: 'order_email', subject: orderId, detail: { isMailed } }),
    ]
    return staffOrderIn(await writeAndRead(db, writes, staffOrderSql(db, orderId)))
  } catch (error) {
    if (refusedBy(error, 'order_events.order_id'))
      throw await staleOrderError(deps, orderId, version, { cause: error })
    throw recodeRefusal(error) ?? error
  }
}

type Issued = {
  voucher: typeof vouchers.$inferSelect
  purchase: typeof voucherPurchases.$inferSelect | undefined
  mails: MailRow[]
}

/**
 * Writes that move the vouchers of an order to the corrected address. A bought voucher that the buyer keeps gets a new
 * code, because the wrong recipient knows the old one. The follow-up voucher keeps its code.
 */
function reachedVoucher(
  deps: CorrectDeps,
  staff: Staff,
  { voucher, purchase, mails }: Issued,
  order: OrderRow,
): BatchItem<'sqlite'>[] {
  const { email } = order
  if (isForRecipient(voucher, purchase ?? null)) return []
  return voucher.voucherType === 'purchased' && purchase
    ? recode(deps, staff, { voucher, order, purchase, email, mails })
    : [deps.db.update(vouchers).set({ issuedToEmail: email }).where(eq(vouchers.id, voucher.id))]
}

type MailRow = typeof emails.$inferSelect

/**
 * Redirects an unsent or given-up mail to the corrected address. The mail gets a new id: the id is the provider's
 * idempotency key, and a sender may be using the old one. Obsolete payment requests are deleted instead.
 */
function moved({ db, now }: CorrectDeps, mail: MailRow, order: OrderRow): BatchItem<'sqlite'> {
  if (isObsoletePaymentRequest(mail.kind, order.state)) return db.delete(emails).where(eq(emails.id, mail.id))
  const at = Math.max(now(), mail.dueAt)
  const resetFields = {
    id: crypto.randomUUID(),
    status: 'waiting',
    attempts: 0,
    nextAt: at,
    dueAt: at,
  } as const
  return db
    .update(emails)
    .set({ ...toBuyer(mail, order), ...resetFields, sentAt: null })
    .where(eq(emails.id, mail.id))
}

/**
 * Sends the newest confirmation again with the current content (`current`). Empty if the confirmation is still unsent,
 * because it goes to the corrected address anyway.
 */
function copied(
  deps: CorrectDeps,
  own: MailRow[],
  { confirmation, current }: { confirmation: MailKind; current: Awaited<ReturnType<typeof confirmationNow>> },
  order: OrderRow,
): BatchItem<'sqlite'>[] {
  const mail = own.find(({ kind }) => kindOf(kind) === confirmation)
  if (mail?.status !== 'sent') return []
  const { kind } = nextCopy(own, mail, deps.now())
  return [
    enqueueWritten(deps, copyOf({ ...mail, ...current }, kind, toBuyer({ ...mail, ...current }, order))),
  ]
}

import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MailKind } from '../../../domain/email-list'
import { AppError } from '../../../domain/errors'
import { confirmationOf } from '../../../domain/order'
import type { EmailChange } from '../../../domain/order-requests'
import { isForRecipient } from '../../../domain/voucher-staff'
import { refusedBy, writeAndRead } from '../../db'
import type { Deps } from '../../deps'
import { asksInVain } from '../../email/asks-to-pay'
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
 * Says anew by which address the buyer of an order is reached. The order has another key from then on, so that whoever got
 * the mails so far cannot open it any more (decision 023); what has not left goes to the right address, with that key, and
 * so does the newest confirmation when that is asked for, also where the address is right already. What was sent stays as
 * it was; a voucher that the buyer keeps gets another code and is mailed with it. Answers with the order as it is then.
 * Throws `order.not_found`, `order.not_possible_now` for one that has lost its buyer, `order.stale` when anything has
 * happened to it since it was seen, and `voucher.in_use` while an order that is not paid yet holds some of that voucher.
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
  // A bought voucher's goes to whom it is for, or is written anew.
  const toMove = mails.filter(({ kind, about }) => kindOf(kind) !== VOUCHER_MAIL || about !== orderId)
  const current = confirmation ? await confirmationNow(deps, { kind: confirmation }, orderId) : null
  try {
    const writes = [
      ...recordEvent(deps, order, 'email_corrected', { email, linkToken: reached.linkToken }),
      ...toMove.filter(({ status }) => status !== 'sent').map((mail) => moved(deps, mail, reached)),
      ...(confirmation ? copied(deps, toMove, { confirmation, current }, reached) : []),
      ...issued.flatMap((voucher) => reachedVoucher(deps, staff, { voucher, purchase, mails }, reached)),
      // Never which address it was, or is.
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
  /** Set when the order buys a voucher. */
  purchase: typeof voucherPurchases.$inferSelect | undefined
  mails: MailRow[]
}

/**
 * The statements that take a voucher of an order to where its buyer is reached: a bought one that the buyer keeps with another
 * code, because that is known at the wrong address; one that thanks for the order as it is.
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
 * The statement that sends a mail which has not left, or was given up, to where the buyer is reached. Under another id, which
 * is the provider's key: it may know the old one with the old address, and a sender at work on it marks nothing any more.
 * What asks to pay an order that can be paid no more is taken away instead.
 */
function moved({ db, now }: CorrectDeps, mail: MailRow, order: OrderRow): BatchItem<'sqlite'> {
  if (asksInVain(mail.kind, order.state)) return db.delete(emails).where(eq(emails.id, mail.id))
  const at = Math.max(now(), mail.dueAt)
  const anew = { id: crypto.randomUUID(), status: 'waiting', attempts: 0, nextAt: at, dueAt: at } as const
  return db
    .update(emails)
    .set({ ...toBuyer(mail, order), ...anew, sentAt: null })
    .where(eq(emails.id, mail.id))
}

/**
 * The statement that sends the newest confirmation again, as the order stands now (`current`). None while it is not sent
 * yet: then it goes to the corrected address anyway.
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

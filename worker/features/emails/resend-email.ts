import { and, eq, inArray, or } from 'drizzle-orm'
import type { MailKind, MailName } from '../../../domain/email-list'
import { AppError } from '../../../domain/errors'
import { hasUnitsToShip } from '../../../domain/fulfilment'
import { add, subtract } from '../../../domain/money'
import type { Deps } from '../../deps'
import { asksInVain } from '../../email/asks-to-pay'
import { emails } from '../../email/emails.table'
import { NEWSLETTER_LETTER } from '../../email/newsletter-mails'
import { copyOf, kindOf, nextCopy, type WrittenMail, writtenMails } from '../../email/mail-copies'
import { orderMail } from '../../email/order-mails'
import { enqueueWritten, writtenAnew } from '../../email/outbox'
import { isForBuyer, toBuyer } from '../../email/to-buyer'
import { VOUCHER_MAIL } from '../../email/voucher-mails'
import { recordAction, type Staff } from '../admin/actions'
import { type OrderRow, orders } from '../orders/orders.table'
import { ledgerLines, readOrder, usedVoucher } from '../orders/read-order'
import { leftToRefund } from '../refunds/left-to-refund'
import { refunds } from '../refunds/refunds.table'
import { vouchers } from '../vouchers/vouchers.table'

/**
 * Sends a mail once more, as it was: one that has not left yet is due now, of one that was sent a copy is written. A
 * buyer's goes to where the buyer is reached today, with the key of today. Pressed twice, it sends once. Answers with the
 * id of the mail that goes out. Throws `email.not_found`, and `voucher.recoded` for a voucher that has another code by now
 * and `order.not_possible_now` for what asks to pay an order that can be paid no more, a letter of thanks to whoever wants no
 * offers and a newsletter that has arrived.
 */
export async function resendEmail(deps: ResendDeps, staff: Staff, id: string): Promise<{ id: string }> {
  const { db } = deps
  const about = db.select({ about: emails.about }).from(emails).where(eq(emails.id, id))
  const refunded = db.select({ id: refunds.orderId }).from(refunds).where(inArray(refunds.id, about))
  const [[mail], [order], [voucher], written] = await db.batch([
    db.select().from(emails).where(eq(emails.id, id)),
    db
      .select({
        id: orders.id,
        email: orders.email,
        linkToken: orders.linkToken,
        state: orders.state,
        marketingWithdrawnAt: orders.marketingWithdrawnAt,
      })
      .from(orders)
      .where(or(inArray(orders.id, about), inArray(orders.id, refunded))),
    db
      .select({ code: vouchers.code })
      .from(vouchers)
      .where(or(inArray(vouchers.id, about), inArray(vouchers.issuedOrderId, about))),
    writtenMails(db, inArray(emails.about, about)),
  ])
  if (!mail) throw new AppError('email.not_found')
  return sendAgain(deps, staff, { mail, order, voucher, written })
}

type ResendDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/** In what the code of a voucher stands. */
const HAS_CODE: MailKind[] = [VOUCHER_MAIL, 'follow_up']

/** A mail, and what tells whether and how it goes once more. */
type Found = {
  mail: typeof emails.$inferSelect
  /** The order that it is about, or whose refund. */
  order: Pick<OrderRow, 'id' | 'email' | 'linkToken' | 'state' | 'marketingWithdrawnAt'> | undefined
  /** The voucher that it is about, or that the order has bought or is thanked with. */
  voucher: Pick<typeof vouchers.$inferSelect, 'code'> | undefined
  /** What was written about the same, the newest first. */
  written: readonly WrittenMail[]
}

/**
 * The confirmation of an order as it stands now: what was cancelled, returned or refunded since it was sent is in it. Null
 * of every other mail.
 */
export async function confirmationNow(
  deps: ResendDeps,
  { kind }: Pick<Found['mail'], 'kind'>,
  orderId?: string,
) {
  if (kindOf(kind) !== 'order_paid' || !orderId) return null
  const found = await readOrder(deps, orderId)
  if (found.refunds.length === 0 || found.order.email === '') return null
  const lines = ledgerLines(found)
  const left = leftToRefund(found)
  const kept = add(left.money, left.discount)
  const since = {
    ended: lines.map(({ settled }) => settled),
    refunded: subtract(add(found.order.total, found.order.discount), kept),
    kept,
    hasUnitsToShip: hasUnitsToShip(lines),
  }
  return writtenAnew(deps, orderMail('paid', { ...found, used: usedVoucher(found, 'paid'), since }, deps))
}

/** The same of a mail that was found otherwise. */
export async function sendAgain(
  deps: ResendDeps,
  staff: Staff,
  { mail, order, voucher, written }: Found,
): Promise<{ id: string }> {
  const { db } = deps
  const now = deps.now()
  const { id } = mail
  if (HAS_CODE.includes(kindOf(mail.kind)) && voucher && !mail.text.includes(voucher.code))
    throw new AppError('voucher.recoded')
  if (order && asksInVain(mail.kind, order.state)) throw new AppError('order.not_possible_now')
  if (kindOf(mail.kind) === 'follow_up' && order && order.marketingWithdrawnAt !== null)
    throw new AppError('order.not_possible_now')
  // To nobody twice, and who has left is not asked here.
  if (kindOf(mail.kind) === NEWSLETTER_LETTER && mail.status === 'sent')
    throw new AppError('order.not_possible_now')
  const action = recordAction(deps, staff, {
    action: 'email_resend',
    subject: id,
    detail: { kind: kindOf(mail.kind) },
  })
  const current = await confirmationNow(deps, mail, order?.id)
  const content = { ...mail, ...current }
  const anew =
    order && isForBuyer(mail, order.email)
      ? { ...toBuyer(content, order), ...(current ? { subject: current.subject } : {}) }
      : { recipient: mail.recipient, html: mail.html, text: mail.text }
  const idOf = (kind: MailName) =>
    db
      .select({ id: emails.id })
      .from(emails)
      .where(and(eq(emails.kind, kind), eq(emails.about, mail.about)))
  if (mail.status !== 'sent') {
    const isSame = anew.recipient === mail.recipient && anew.html === mail.html && anew.text === mail.text
    // What is another mail is not sent under the key by which the provider may know the old one.
    const changed = isSame ? {} : { ...anew, id: crypto.randomUUID() }
    const [, , [due]] = await db.batch([
      db
        .update(emails)
        .set({ status: 'waiting', attempts: 0, nextAt: now, dueAt: now, ...changed })
        .where(and(eq(emails.id, id), eq(emails.status, mail.status))),
      action,
      idOf(mail.kind),
    ])
    return { id: due?.id ?? id }
  }
  const { kind, justWritten } = nextCopy(written, mail, now)
  if (justWritten) return { id: justWritten }
  const [, , [sent]] = await db.batch([
    enqueueWritten(deps, copyOf(mail, kind, anew)),
    action,
    // Of two calls at once, one has written it.
    idOf(kind),
  ])
  return { id: sent?.id ?? id }
}

import { and, eq, inArray, or } from 'drizzle-orm'
import type { MailKind, MailKindOrCopy } from '../../../domain/mail/email-list'
import { AppError } from '../../../domain/errors'
import { hasPickupCode, formatPickupCode } from '../../../domain/orders/pickup'
import { hasUnitsToShip } from '../../../domain/orders/fulfilment'
import { countEndedUnits } from '../../../domain/refunds/refund-plan'
import { addAmounts, subtract } from '../../../domain/money/money'
import { runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { isObsoletePaymentRequest } from '../../mail/outbox/obsolete-payment-requests'
import { emails } from '../../mail/emails.table'
import { NEWSLETTER_ISSUE_KIND } from '../../mail/templates/newsletter-mails'
import {
  createMailCopy,
  baseKindOf,
  nextCopyKind,
  type ExistingMail,
  existingMailsQuery,
} from '../../mail/outbox/mail-copies'
import { buildOrderMail } from '../../mail/templates/order-mails'
import { enqueueRenderedMail, rerenderMail } from '../../mail/outbox/outbox'
import { isMailForBuyer, redirectMailToBuyer } from '../../mail/outbox/address-to-buyer'
import { VOUCHER_MAIL_KIND } from '../../mail/templates/voucher-mails'
import { recordAction, type StaffActor } from '../admin/actions'
import { isObsoleteReadyMail } from '../orders/pickup/obsolete-ready-mail'
import { type OrderRow, orders } from '../orders/orders.table'
import { toLedgerLines, readOrder, toUsedVoucher } from '../orders/views/read-order'
import { computeAmountLeftToRefund } from '../refunds/left-to-refund'
import { refunds } from '../refunds/refunds.table'
import { vouchers } from '../vouchers/vouchers.table'

/**
 * Sends a mail again: an unsent mail becomes due now, a sent mail is copied.
 * A mail to the buyer goes to the order's current address and contains the order's current link token.
 * A repeat within 10 s makes no second copy. Returns the id of the outgoing mail. Throws:
 * - `email.not_found`; `voucher.recoded` if the voucher in the mail has a new code
 * - `order.not_possible_now` for an obsolete payment request or mail about ready goods, a follow-up without consent, and a sent newsletter issue
 */
export async function resendEmail(
  deps: ResendEmailDeps,
  staff: StaffActor,
  id: string,
): Promise<{ id: string }> {
  const { db } = deps
  const aboutQuery = db.select({ about: emails.about }).from(emails).where(eq(emails.id, id))
  const refundedOrderIds = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.id, aboutQuery))
  const {
    mail: [mail],
    order: [order],
    voucher: [voucher],
    existingMails,
  } = await runBatch(db, {
    mail: db.select().from(emails).where(eq(emails.id, id)),
    order: db
      .select({
        id: orders.id,
        email: orders.email,
        linkToken: orders.linkToken,
        state: orders.state,
        fulfilment: orders.fulfilment,
        pickupCode: orders.pickupCode,
        marketingWithdrawnAt: orders.marketingWithdrawnAt,
      })
      .from(orders)
      .where(or(inArray(orders.id, aboutQuery), inArray(orders.id, refundedOrderIds))),
    voucher: db
      .select({ code: vouchers.code })
      .from(vouchers)
      .where(or(inArray(vouchers.id, aboutQuery), inArray(vouchers.issuedOrderId, aboutQuery))),
    existingMails: existingMailsQuery(db, inArray(emails.about, aboutQuery)),
  })
  if (!mail) throw new AppError('email.not_found')
  return resendLoadedMail(deps, staff, { mail, order, voucher, existingMails })
}

type ResendEmailDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/** Kinds of mails that contain a voucher code. */
const MAIL_KINDS_WITH_CODE: MailKind[] = [VOUCHER_MAIL_KIND, 'follow_up']

/**
 * True for a mail about ready goods whose pick-up code is no longer valid. The shop replaces the code when staff
 * correct the e-mail address.
 */
const hasOldPickupCode = (
  { kind, text }: Pick<typeof emails.$inferSelect, 'kind' | 'text'>,
  { pickupCode }: Pick<OrderRow, 'pickupCode'>,
): boolean =>
  hasPickupCode(baseKindOf(kind)) && pickupCode !== null && !text.includes(formatPickupCode(pickupCode))

type ResendableMail = {
  mail: typeof emails.$inferSelect
  /** The order that the mail, or the mail's refund, is about. */
  order:
    | Pick<
        OrderRow,
        'id' | 'email' | 'linkToken' | 'state' | 'fulfilment' | 'pickupCode' | 'marketingWithdrawnAt'
      >
    | undefined
  /** The voucher that the mail is about, or the voucher issued for the mail's order (purchased or follow-up). */
  voucher: Pick<typeof vouchers.$inferSelect, 'code'> | undefined
  /** Stored mails about the same row (`about`), newest first. */
  existingMails: readonly ExistingMail[]
}

/**
 * The order confirmation, rendered again with later cancellations, returns and refunds. Null for other kinds of mail,
 * orders without refunds, and anonymised orders.
 */
export async function renderConfirmation(
  deps: ResendEmailDeps,
  { kind }: Pick<ResendableMail['mail'], 'kind'>,
  orderId?: string,
) {
  if (baseKindOf(kind) !== 'order_paid' || !orderId) return null
  const fullOrder = await readOrder(deps, orderId)
  if (fullOrder.refunds.length === 0 || fullOrder.order.email === '') return null
  const lines = toLedgerLines(fullOrder)
  const amountsLeft = computeAmountLeftToRefund(fullOrder)
  const keptAmount = addAmounts(amountsLeft.money, amountsLeft.discount)
  const changesSincePayment = {
    endedUnits: lines.map(({ productId }) => ({
      cancelled: countEndedUnits(fullOrder.refundItems, productId, 'cancelled'),
      returned: countEndedUnits(fullOrder.refundItems, productId, 'returned'),
    })),
    refunded: subtract(addAmounts(fullOrder.order.total, fullOrder.order.discount), keptAmount),
    keptAmount,
    hasUnitsToShip: hasUnitsToShip(lines),
  }
  return rerenderMail(
    deps,
    buildOrderMail(
      'paid',
      { ...fullOrder, usedVoucher: toUsedVoucher(fullOrder, 'paid'), changesSincePayment },
      deps,
    ),
  )
}

/** Sends a mail again, like `resendEmail`, after the caller has read the mail. */
export async function resendLoadedMail(
  deps: ResendEmailDeps,
  staff: StaffActor,
  { mail, order, voucher, existingMails }: ResendableMail,
): Promise<{ id: string }> {
  const { db } = deps
  const now = deps.now()
  const { id } = mail
  if (MAIL_KINDS_WITH_CODE.includes(baseKindOf(mail.kind)) && voucher && !mail.text.includes(voucher.code))
    throw new AppError('voucher.recoded')
  if (order && isObsoletePaymentRequest(mail.kind, order.state)) throw new AppError('order.not_possible_now')
  if (order && (isObsoleteReadyMail(mail.kind, order) || hasOldPickupCode(mail, order)))
    throw new AppError('order.not_possible_now')
  if (baseKindOf(mail.kind) === 'follow_up' && order && order.marketingWithdrawnAt !== null)
    throw new AppError('order.not_possible_now')
  // A sent newsletter issue is never resent, because this function does not check the subscriber's consent.
  if (baseKindOf(mail.kind) === NEWSLETTER_ISSUE_KIND && mail.status === 'sent')
    throw new AppError('order.not_possible_now')
  const actionStatement = recordAction(deps, staff, {
    action: 'email_resend',
    subject: id,
    detail: { kind: baseKindOf(mail.kind) },
  })
  const currentConfirmation = await renderConfirmation(deps, mail, order?.id)
  const mailContent = { ...mail, ...currentConfirmation }
  const resentMailContent =
    order && isMailForBuyer(mail, order.email)
      ? {
          ...redirectMailToBuyer(mailContent, order),
          ...(currentConfirmation ? { subject: currentConfirmation.subject } : {}),
        }
      : { recipient: mail.recipient, html: mail.html, text: mail.text }
  const mailIdQuery = (mailKind: MailKindOrCopy) =>
    db
      .select({ id: emails.id })
      .from(emails)
      .where(and(eq(emails.kind, mailKind), eq(emails.about, mail.about)))
  if (mail.status !== 'sent') {
    const isSameContent =
      resentMailContent.recipient === mail.recipient &&
      resentMailContent.html === mail.html &&
      resentMailContent.text === mail.text
    // A mail with changed content gets a new id. The id is the idempotency key, so the mail provider might not send new
    // content under a known id.
    const changedFields = isSameContent ? {} : { ...resentMailContent, id: crypto.randomUUID() }
    const {
      requeuedMail: [requeuedMail],
    } = await runBatch(db, {
      requeue: db
        .update(emails)
        .set({ status: 'waiting', attempts: 0, nextAt: now, dueAt: now, ...changedFields })
        .where(and(eq(emails.id, id), eq(emails.status, mail.status))),
      action: actionStatement,
      requeuedMail: mailIdQuery(mail.kind),
    })
    return { id: requeuedMail?.id ?? id }
  }
  const { kind, recentCopyId } = nextCopyKind(existingMails, mail, now)
  if (recentCopyId) return { id: recentCopyId }
  const {
    copy: [copy],
  } = await runBatch(db, {
    insert: enqueueRenderedMail(deps, createMailCopy(mail, kind, resentMailContent)),
    action: actionStatement,
    // Race: a concurrent call may have written the copy first, so read the stored id.
    copy: mailIdQuery(kind),
  })
  return { id: copy?.id ?? id }
}

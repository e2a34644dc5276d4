import { hasPickupCode } from '../../../../domain/orders/pickup'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MailKind } from '../../../../domain/mail/email-list'
import { AppError } from '../../../../domain/errors'
import { confirmationKindOf } from '../../../../domain/orders/order'
import type { EmailChange } from '../../../../domain/orders/order-requests'
import { hasOwnRecipient } from '../../../../domain/vouchers/voucher-staff'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { isObsoletePaymentRequest } from '../../../mail/outbox/obsolete-payment-requests'
import { emails } from '../../../mail/emails.table'
import { createMailCopy, baseKindOf, nextCopyKind } from '../../../mail/outbox/mail-copies'
import { isMailOfOrderSql } from '../../../mail/outbox/is-mail-of-order'
import { enqueueRenderedMail } from '../../../mail/outbox/outbox'
import { redirectMailToBuyer } from '../../../mail/outbox/address-to-buyer'
import { VOUCHER_MAIL_KIND } from '../../../mail/templates/voucher-mails'
import { randomHex } from '../../../hex'
import { recordAction, type StaffActor } from '../../admin/actions'
import { renderConfirmation } from '../../mail/resend-email'
import { renewPickupCode, renewReadyMail } from '../pickup/replace-pickup-code'
import { replaceVoucherCode, toVoucherCodeError } from '../../vouchers/staff/replace-voucher-code'
import { voucherPurchases, vouchers } from '../../vouchers/vouchers.table'
import { recordEvent, createStaleOrderError } from '../lifecycle/order-event'
import { type OrderRow, orders } from '../orders.table'
import { resendMail } from './resend-mail'
import { type StaffOrder, readStaffOrder, toStaffOrderDto, buildStaffOrderQueries } from './staff-order'

type CorrectEmailDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>

/**
 * Corrects the buyer's e-mail address. The order gets a new link token and a new pick-up code, so that recipients of
 * earlier mails lose access (decision 010). Unsent mails are redirected with the new token; sent mails stay unchanged.
 * If `isMailed`, the newest confirmation is sent again, even if the address did not change. A bought voucher that is
 * not a gift gets a new code by mail. The new pick-up code of ready goods is mailed too. Returns the changed order.
 * Throws:
 * - `order.not_found`; `order.stale` if the order changed since staff read it
 * - `order.not_possible_now` if the order is anonymised
 * - `voucher.in_use` if an unpaid order holds part of the voucher
 */
export async function correctEmail(
  deps: CorrectEmailDeps,
  staff: StaffActor,
  orderId: string,
  { email, version, isMailed }: EmailChange,
): Promise<StaffOrder> {
  const { db } = deps
  const followUpVoucherQuery = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.issuedOrderId, orderId), eq(vouchers.voucherType, 'follow_up')))
  const {
    order: [order],
    purchase: [purchase],
    issuedVouchers,
    mails,
  } = await runBatch(db, {
    order: db.select().from(orders).where(eq(orders.id, orderId)),
    purchase: db.select().from(voucherPurchases).where(eq(voucherPurchases.orderId, orderId)),
    issuedVouchers: db.select().from(vouchers).where(eq(vouchers.issuedOrderId, orderId)),
    mails: db
      .select()
      .from(emails)
      .where(or(isMailOfOrderSql(db, orderId), inArray(emails.about, followUpVoucherQuery)))
      .orderBy(desc(emails.createdAt)),
  })
  if (!order) throw new AppError('order.not_found')
  if (order.email === '') throw new AppError('order.not_possible_now')
  if (order.sequence !== version) throw await createStaleOrderError(deps, orderId, version)
  const confirmationKind = isMailed ? confirmationKindOf(order.state) : null
  if (order.email === email) {
    if (confirmationKind) await resendMail(deps, staff, orderId, confirmationKind)
    return readStaffOrder(deps, orderId)
  }
  const newSecrets = { linkToken: randomHex(16), ...renewPickupCode(order) }
  const updatedOrder = { ...order, email, ...newSecrets }
  // Excludes the mail of a bought voucher. A gift goes to its recipient, and any other voucher gets a new code and
  // mail. Excludes the mail about ready goods too, because it contains the old pick-up code.
  const mailsToRedirect = mails.filter(
    ({ kind, about }) =>
      !hasPickupCode(baseKindOf(kind)) && (baseKindOf(kind) !== VOUCHER_MAIL_KIND || about !== orderId),
  )
  const readyMailStatements = await renewReadyMail(deps, updatedOrder, mails)
  const currentConfirmation = confirmationKind
    ? await renderConfirmation(deps, { kind: confirmationKind }, orderId)
    : null
  try {
    const correctionStatements = [
      ...recordEvent(deps, order, 'email_corrected', { email, ...newSecrets }),
      ...mailsToRedirect
        .filter(({ status }) => status !== 'sent')
        .map((mail) => redirectMail(deps, mail, updatedOrder)),
      ...(confirmationKind
        ? buildConfirmationStatements(
            deps,
            mailsToRedirect,
            { confirmationKind, currentMail: currentConfirmation },
            updatedOrder,
          )
        : []),
      ...readyMailStatements,
      ...issuedVouchers.flatMap((voucher) =>
        buildVoucherCorrectionStatements(deps, staff, { voucher, purchase, mails }, updatedOrder),
      ),
      // The staff action contains no e-mail address, so there is no personal data to erase.
      recordAction(deps, staff, { action: 'order_email', subject: orderId, detail: { isMailed } }),
    ]
    return toStaffOrderDto(
      await runBatch(db, { writes: correctionStatements, ...buildStaffOrderQueries(db, orderId) }),
    )
  } catch (error) {
    if (isConstraintViolation(error, 'order_events.order_id'))
      throw await createStaleOrderError(deps, orderId, version, { cause: error })
    throw toVoucherCodeError(error) ?? error
  }
}

type IssuedVoucher = {
  voucher: typeof vouchers.$inferSelect
  purchase: typeof voucherPurchases.$inferSelect | undefined
  mails: MailRow[]
}

/**
 * Writes that move the vouchers of an order to the corrected address. A bought voucher gets a new code, because the
 * wrong recipient knows the old one. A gift for another recipient stays unchanged, and the follow-up voucher keeps its
 * code.
 */
function buildVoucherCorrectionStatements(
  deps: CorrectEmailDeps,
  staff: StaffActor,
  { voucher, purchase, mails }: IssuedVoucher,
  order: OrderRow,
): BatchItem<'sqlite'>[] {
  const { email } = order
  if (hasOwnRecipient(voucher, purchase ?? null)) return []
  return voucher.voucherType === 'purchased' && purchase
    ? replaceVoucherCode(deps, staff, { voucher, order, purchase, email, mails })
    : [deps.db.update(vouchers).set({ issuedToEmail: email }).where(eq(vouchers.id, voucher.id))]
}

type MailRow = typeof emails.$inferSelect

/**
 * Redirects an unsent or given-up mail to the corrected address. The mail gets a new id, because the id is the
 * provider's idempotency key, and a sender may be using the old key. Obsolete payment requests are deleted instead.
 */
function redirectMail({ db, now }: CorrectEmailDeps, mail: MailRow, order: OrderRow): BatchItem<'sqlite'> {
  if (isObsoletePaymentRequest(mail.kind, order.state)) return db.delete(emails).where(eq(emails.id, mail.id))
  const sendTime = Math.max(now(), mail.dueAt)
  const resetEmailFields = {
    id: crypto.randomUUID(),
    status: 'waiting',
    attempts: 0,
    nextAt: sendTime,
    dueAt: sendTime,
  } as const
  return db
    .update(emails)
    .set({ ...redirectMailToBuyer(mail, order), ...resetEmailFields, sentAt: null })
    .where(eq(emails.id, mail.id))
}

/**
 * Write that sends the newest confirmation again with its current content (`currentMail`). Empty if the confirmation is
 * still unsent, because `redirectMail` sends that mail to the corrected address.
 */
function buildConfirmationStatements(
  deps: CorrectEmailDeps,
  mailsOfOrder: MailRow[],
  {
    confirmationKind,
    currentMail,
  }: { confirmationKind: MailKind; currentMail: Awaited<ReturnType<typeof renderConfirmation>> },
  order: OrderRow,
): BatchItem<'sqlite'>[] {
  const mail = mailsOfOrder.find(({ kind }) => baseKindOf(kind) === confirmationKind)
  if (mail?.status !== 'sent') return []
  const { kind } = nextCopyKind(mailsOfOrder, mail, deps.now())
  return [
    enqueueRenderedMail(
      deps,
      createMailCopy(
        { ...mail, ...currentMail },
        kind,
        redirectMailToBuyer({ ...mail, ...currentMail }, order),
      ),
    ),
  ]
}

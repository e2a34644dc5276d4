import { and, eq, ne } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../../domain/errors'
import { CODE_BYTES, createVoucherCode, lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import { decideVoucherState } from '../../../../domain/vouchers/voucher-staff'
import { abortUnless, rowExistsSql, isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { isMailOfKindSql, nextCopyKind, type ExistingMail } from '../../../mail/outbox/mail-copies'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { staffVoucherMail, VOUCHER_MAIL_KIND, voucherMail } from '../../../mail/templates/voucher-mails'
import { recordAction, type StaffActor } from '../../admin/actions'
import { cancelFollowUpMails } from '../../marketing/follow-ups/withdraw-consents'
import { type OrderRow, orders } from '../../orders/orders.table'
import { voucherMailTimestampOf } from '../issue-voucher'
import { voucherLanguageOf } from './resend-voucher'
import { voucherPurchases, vouchers } from '../vouchers.table'

type CodeReplacement = {
  voucher: typeof vouchers.$inferSelect
  /** The order that bought the voucher, or whose follow-up mail contains it; null if staff issued it. */
  order: OrderRow | null
  /** The purchase of the voucher, with its recipient; null if no order bought the voucher. */
  purchase: typeof voucherPurchases.$inferSelect | null
  email: string
  /** Previous mails of the voucher, newest first. */
  mails: readonly ExistingMail[]
}

/**
 * Gives a voucher a new code and address, because the old code reached the wrong person. The old code becomes invalid,
 * also for an earlier order that used the old code and is paid late. The balance stays.
 * Unsent mails are deleted. A usable voucher is mailed with the new code, a gift on its day. Constraint errors: see
 * `toVoucherCodeError`.
 */
export function replaceVoucherCode(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: StaffActor,
  { voucher, order, purchase: purchaseBefore, email, mails }: CodeReplacement,
): BatchItem<'sqlite'>[] {
  const { db, appUrl } = deps
  const now = deps.now()
  const code = createVoucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES)))
  const updatedVoucher = { ...voucher, code, issuedToEmail: email }
  const amount = voucher.amountRemaining
  const voucherPurchase = purchaseBefore && {
    ...purchaseBefore,
    recipientEmail: purchaseBefore.recipientEmail === null ? null : email,
  }
  const mail =
    order && voucherPurchase
      ? voucherMail({
          voucher: updatedVoucher,
          amount,
          order,
          purchase: voucherPurchase,
          firm: deps.settings.firm,
          appUrl,
        })
      : staffVoucherMail({
          voucher: updatedVoucher,
          amount,
          language: voucherLanguageOf(voucher, order, mails),
          firm: deps.settings.firm,
          appUrl,
        })
  const { kind } = nextCopyKind(mails, mail, now)
  const isUnsentMailSql = ne(emails.status, 'sent')
  return [
    abortUnless(
      db,
      'voucher_code_unchanged',
      rowExistsSql(vouchers, eq(vouchers.id, voucher.id), eq(vouchers.code, voucher.code)),
    ),
    db
      .update(vouchers)
      .set({ code, issuedToEmail: email, recodedAt: now })
      .where(eq(vouchers.id, voucher.id)),
    ...(voucherPurchase
      ? [
          db
            .update(voucherPurchases)
            .set({ recipientEmail: voucherPurchase.recipientEmail })
            .where(eq(voucherPurchases.orderId, voucherPurchase.orderId)),
        ]
      : []),
    db
      .delete(emails)
      .where(and(eq(emails.about, mail.about), isMailOfKindSql(VOUCHER_MAIL_KIND), isUnsentMailSql)),
    // Cancels the follow-up mail, because it contains the old code.
    ...(order && voucher.voucherType === 'follow_up'
      ? cancelFollowUpMails(deps, eq(orders.id, order.id))
      : []),
    // Deletes the expiry reminder with the old code; the reminder job writes a new reminder.
    db
      .delete(emails)
      .where(
        and(
          eq(emails.about, `${voucher.id}:${voucher.expiresAt}`),
          isMailOfKindSql('voucher_ends'),
          isUnsentMailSql,
        ),
      ),
    ...(decideVoucherState(voucher, now) === 'active'
      ? [
          enqueueNewMail(
            deps,
            { ...mail, kind },
            voucherPurchase ? voucherMailTimestampOf(voucherPurchase, now) : now,
          ),
        ]
      : []),
    recordAction(deps, staff, {
      action: 'voucher_recode',
      subject: voucher.id,
      detail: { last4: lastCodeCharacters(voucher.code) },
    }),
  ]
}

/**
 * Converts the constraint error of a failed `replaceVoucherCode` batch to an AppError. Either an unpaid order holds
 * part of the voucher, or the code has changed. Null for other errors.
 */
export function toVoucherCodeError(error: unknown): AppError | null {
  if (isConstraintViolation(error, 'voucher_code_free'))
    return new AppError('voucher.in_use', {}, { cause: error })
  return isConstraintViolation(error, 'voucher_code_unchanged')
    ? new AppError('voucher.recoded', {}, { cause: error })
    : null
}

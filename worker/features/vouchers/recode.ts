import { and, eq, ne, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { CODE_BYTES, voucherCode, voucherTail } from '../../../domain/voucher'
import { voucherState } from '../../../domain/voucher-staff'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { isKind, nextCopy, type WrittenMail } from '../../email/mail-copies'
import { enqueue } from '../../email/outbox'
import { givenVoucherMail, VOUCHER_MAIL, voucherMail } from '../../email/voucher-mails'
import { recordAction, type Staff } from '../admin/actions'
import { dropLetter } from '../follow-ups/withdraw-consents'
import { type OrderRow, orders } from '../orders/orders.table'
import { mailedAt } from './issue-voucher'
import { languageOf } from './resend-voucher'
import { voucherPurchases, vouchers } from './vouchers.table'

type Recoded = {
  voucher: typeof vouchers.$inferSelect
  /** The order that has bought it, or that it thanks for; null of one that staff gave. */
  order: OrderRow | null
  /** For whom it was bought. */
  purchase: typeof voucherPurchases.$inferSelect | null
  /** Where it is mailed from now on. */
  email: string
  /** What has been mailed of it, the newest first. */
  mails: readonly WrittenMail[]
}

/**
 * The statements that give a voucher another address and another code, because the old one is known where it should not be:
 * that opens and pays nothing from then on, also of an order that had it and is paid too late, and the money stays where it
 * is. What has not left of its mails is taken away; one that can be used is mailed with the new code, a present on its day.
 * The database refuses them as `recodeRefusal` says.
 */
export function recode(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: Staff,
  { voucher, order, purchase: before, email, mails }: Recoded,
): BatchItem<'sqlite'>[] {
  const { db, appUrl } = deps
  const now = deps.now()
  const code = voucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES)))
  const anew = { ...voucher, code, issuedToEmail: email }
  const amount = voucher.amountRemaining
  const purchase = before && { ...before, recipientEmail: before.recipientEmail === null ? null : email }
  const mail =
    order && purchase
      ? voucherMail({ voucher: anew, amount, order, purchase, appUrl })
      : givenVoucherMail(anew, amount, languageOf(voucher, order, mails), appUrl)
  const { kind } = nextCopy(mails, mail, now)
  const unsent = ne(emails.status, 'sent')
  return [
    db
      .update(vouchers)
      // Nothing where it has another one by now, which the column refuses.
      .set({
        code: sql`CASE ${vouchers.code} WHEN ${voucher.code} THEN ${code} END`,
        issuedToEmail: email,
        recodedAt: now,
      })
      .where(eq(vouchers.id, voucher.id)),
    ...(purchase
      ? [
          db
            .update(voucherPurchases)
            .set({ recipientEmail: purchase.recipientEmail })
            .where(eq(voucherPurchases.orderId, purchase.orderId)),
        ]
      : []),
    db.delete(emails).where(and(eq(emails.about, mail.about), isKind(VOUCHER_MAIL), unsent)),
    // A letter of thanks has the old code in it.
    ...(order && voucher.voucherType === 'follow_up' ? dropLetter(deps, eq(orders.id, order.id)) : []),
    // Written anew by its job, with the end of the new code.
    db
      .delete(emails)
      .where(and(eq(emails.about, `${voucher.id}:${voucher.expiresAt}`), isKind('voucher_ends'), unsent)),
    ...(voucherState(voucher, now) === 'active'
      ? [enqueue(deps, { ...mail, kind }, purchase ? mailedAt(purchase, now) : now)]
      : []),
    recordAction(deps, staff, {
      action: 'voucher_recode',
      subject: voucher.id,
      detail: { last4: voucherTail(voucher.code) },
    }),
  ]
}

/** Why the database refused a batch with another code: an unpaid order holds some of the voucher, or it has one by now. */
export function recodeRefusal(error: unknown): AppError | null {
  if (refusedBy(error, 'voucher_code_free')) return new AppError('voucher.in_use', {}, { cause: error })
  return refusedBy(error, 'vouchers.code') ? new AppError('voucher.recoded', {}, { cause: error }) : null
}

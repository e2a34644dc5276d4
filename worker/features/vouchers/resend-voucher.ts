import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { nextCopy } from '../../email/mail-copies'
import { enqueue, isWaiting } from '../../email/outbox'
import { givenVoucherMail, VOUCHER_MAIL, voucherMail } from '../../email/voucher-mails'
import { recordAction, type Staff } from '../admin/actions'
import { orders } from '../orders/orders.table'
import { voucherPurchases, vouchers } from './vouchers.table'

/**
 * Mails a voucher once more, written anew with what is on it and the day it is valid until now; a mail that still waits is
 * replaced. Pressed twice, it sends once. Throws `voucher.not_found`, `voucher.no_email`, and for one that
 * cannot be used `voucher.blocked`, `voucher.expired`, `voucher.already_used`.
 */
export async function resendVoucher(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: Staff,
  id: string,
): Promise<void> {
  const { db } = deps
  const [found] = await db
    .select({ voucher: vouchers, order: orders, purchase: voucherPurchases })
    .from(vouchers)
    .leftJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .leftJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .where(eq(vouchers.id, id))
  if (!found) throw new AppError('voucher.not_found')
  const { voucher, order, purchase } = found
  if (voucher.issuedToEmail === '') throw new AppError('voucher.no_email')
  if (voucher.status === 'blocked') throw new AppError('voucher.blocked')
  if (voucher.status === 'expired' || voucher.expiresAt <= deps.now()) throw new AppError('voucher.expired')
  const amount = voucher.amountRemaining
  if (amount === 0) throw new AppError('voucher.already_used')
  const mail =
    order && purchase && voucher.voucherType === 'purchased'
      ? voucherMail({ voucher, amount, order, purchase, appUrl: deps.appUrl })
      : givenVoucherMail(voucher, amount, order?.language ?? (await languageOf(deps, id)), deps.appUrl)
  const { kind, justWritten } = await nextCopy(deps, VOUCHER_MAIL, mail.about)
  if (justWritten) return
  await db.batch([
    enqueue(deps, { ...mail, kind }),
    db.delete(emails).where(and(isWaiting(VOUCHER_MAIL, mail.about), ne(emails.kind, kind))),
    recordAction(deps, staff, { action: 'voucher_resend', subject: id }),
  ])
}

/** The language in which a voucher of staff was mailed first. */
export async function languageOf({ db }: Pick<Deps, 'db'>, about: string) {
  const [mail] = await db
    .select({ language: emails.language })
    .from(emails)
    .where(eq(emails.about, about))
    .limit(1)
  return mail?.language ?? 'pl'
}

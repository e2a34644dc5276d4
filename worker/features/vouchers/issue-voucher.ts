import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { ZERO } from '../../../domain/money/money'
import { CODE_BYTES, createVoucherCode, voucherExpiry } from '../../../domain/vouchers/voucher'
import type { Deps } from '../../deps'
import { emails } from '../../mail/emails.table'
import { enqueueNewMail, isWaitingMailSql } from '../../mail/outbox/outbox'
import { VOUCHER_MAIL_KIND, voucherMail } from '../../mail/templates/voucher-mails'
import type { OrderRow } from '../orders/orders.table'
import { type voucherPurchases, vouchers } from './vouchers.table'
import type { Timestamp } from '../../../domain/time/time'

type IssueVoucherDeps = Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>
type VoucherPurchase = typeof voucherPurchases.$inferSelect

/** Timestamp at which to mail a purchased voucher: the chosen day, or now. */
export const voucherMailTimestampOf = ({ sendAt }: VoucherPurchase, now: Timestamp): number =>
  Math.max(now, sendAt ?? now)

/** Blocks a purchased voucher after its full refund, and deletes its unsent gift mail. */
export const blockPurchasedVoucher = ({ db }: Pick<Deps, 'db'>, voucherId: string, orderId: string) => [
  db.update(vouchers).set({ status: 'blocked' }).where(eq(vouchers.id, voucherId)),
  db.delete(emails).where(isWaitingMailSql(VOUCHER_MAIL_KIND, orderId)),
]

/**
 * Issues the voucher that an order has bought and mails it, in the batch that marks the order as paid. The database
 * allows one voucher per order, and only for a paid order.
 * A gift is valid for 12 months from its delivery day.
 */
export function issueVoucher(
  deps: IssueVoucherDeps,
  order: OrderRow,
  purchase: VoucherPurchase,
): BatchItem<'sqlite'>[] {
  const now = deps.now()
  const mailTimestamp = voucherMailTimestampOf(purchase, now)
  const amount = order.total
  const voucher = {
    id: crypto.randomUUID(),
    code: createVoucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
    voucherType: 'purchased' as const,
    currency: order.currency,
    amountInitial: amount,
    issuedToEmail: purchase.recipientEmail ?? order.email,
    issuedOrderId: order.id,
    expiresAt: voucherExpiry(mailTimestamp),
    createdAt: now,
  }
  return [
    deps.db.insert(vouchers).values({ ...voucher, amountRemaining: ZERO }),
    enqueueNewMail(
      deps,
      voucherMail({ voucher, amount, order, purchase, firm: deps.settings.firm, appUrl: deps.appUrl }),
      mailTimestamp,
    ),
  ]
}

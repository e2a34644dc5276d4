import { and, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_WITHDRAWAL_STATUSES } from '../../../domain/returns/withdrawal'
import type { Deps } from '../../deps'
import { orders } from '../../features/orders/orders.table'
import { voucherPurchases, vouchers } from '../../features/vouchers/vouchers.table'
import { withdrawals } from '../../features/returns/withdrawals/withdrawals.table'
import type { emails } from '../emails.table'
import { baseKindOf } from './mail-copies'
import type { NewMail } from './new-mail'
import { VOUCHER_MAIL_KIND, voucherMail } from '../templates/voucher-mails'

type GiftMailRow = Pick<typeof emails.$inferSelect, 'kind' | 'about' | 'createdAt' | 'dueAt'>

/**
 * True for a gift mail that must be rendered when it is sent: before its delivery day, and after staff send a failed
 * gift mail again.
 */
export const isPendingGiftMail = ({ kind, createdAt, dueAt }: Omit<GiftMailRow, 'about'>): boolean =>
  baseKindOf(kind) === VOUCHER_MAIL_KIND && dueAt > createdAt

/**
 * True if the buyer has an open withdrawal from the order. Anyone can submit a withdrawal, but only a withdrawal from
 * the buyer's address counts.
 */
const IS_WITHDRAWN_SQL = sql<number>`EXISTS (SELECT 1 FROM withdrawals WHERE order_id = ${orders.id}
  AND lower(withdrawals.email) = lower(${orders.email}) AND ${inArray(withdrawals.status, OPEN_WITHDRAWAL_STATUSES)})`.as(
  'is_withdrawn',
)

/**
 * Renders the mail of a gift on its delivery day (spec §9) with the current balance and expiry date. Refunds or an
 * extension may have changed both after the purchase. Returns 'withheld' if the voucher is blocked or empty, or the
 * buyer's withdrawal is open; null to send the mail unchanged.
 */
export async function renderGiftMail(
  { db, settings, appUrl }: Pick<Deps, 'db' | 'settings' | 'appUrl'>,
  { about }: GiftMailRow,
): Promise<NewMail | 'withheld' | null> {
  const [gift] = await db
    .select({ voucher: vouchers, order: orders, purchase: voucherPurchases, isWithdrawn: IS_WITHDRAWN_SQL })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .innerJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .where(and(eq(vouchers.issuedOrderId, about), eq(vouchers.voucherType, 'purchased')))
  if (!gift) return null
  const { status, amountRemaining: amount } = gift.voucher
  if (status === 'blocked' || amount === 0 || gift.isWithdrawn) return 'withheld'
  return voucherMail({ ...gift, amount, firm: settings.firm, appUrl })
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_WITHDRAWALS } from '../../domain/withdrawal'
import type { Deps } from '../deps'
import { orders } from '../features/orders/orders.table'
import { voucherPurchases, vouchers } from '../features/vouchers/vouchers.table'
import { withdrawals } from '../features/withdrawals/withdrawals.table'
import type { emails } from './emails.table'
import { kindOf } from './mail-copies'
import type { NewMail } from './new-mail'
import { VOUCHER_MAIL, voucherMail } from './voucher-mails'

type Mail = Pick<typeof emails.$inferSelect, 'kind' | 'about' | 'createdAt' | 'dueAt'>

/**
 * Whether it is a voucher's mail that waits for its day, and has not been written for that day yet; or was given up, and is
 * asked for again.
 */
export const isPresent = ({ kind, createdAt, dueAt }: Omit<Mail, 'about'>): boolean =>
  kindOf(kind) === VOUCHER_MAIL && dueAt > createdAt

/** Statements are taken from anybody; one from the buyer's own address is believed for as long as it is open. */
const IS_WITHDRAWN = sql<number>`EXISTS (SELECT 1 FROM withdrawals WHERE order_id = ${orders.id}
  AND lower(withdrawals.email) = lower(${orders.email}) AND ${inArray(withdrawals.status, OPEN_WITHDRAWALS)})`.as(
  'is_withdrawn',
)

/**
 * The mail of a gift on the day that it was to be given (specification 9), with what is on the voucher by then and until
 * when: meanwhile a part may have gone back, or staff have given it more time. 'withheld' while the voucher is blocked or
 * empty, or its buyer has withdrawn and waits for an answer. Null when it goes as it was written before.
 */
export async function presentOnItsDay(
  { db, appUrl }: Pick<Deps, 'db' | 'appUrl'>,
  { about }: Mail,
): Promise<NewMail | 'withheld' | null> {
  const [found] = await db
    .select({ voucher: vouchers, order: orders, purchase: voucherPurchases, isWithdrawn: IS_WITHDRAWN })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .innerJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .where(and(eq(vouchers.issuedOrderId, about), eq(vouchers.voucherType, 'purchased')))
  if (!found) return null
  const { status, amountRemaining: amount } = found.voucher
  if (status === 'blocked' || amount === 0 || found.isWithdrawn) return 'withheld'
  return voucherMail({ ...found, amount, appUrl })
}

import { and, eq } from 'drizzle-orm'
import type { Deps } from '../deps'
import { orders } from '../features/orders/orders.table'
import { voucherPurchases, vouchers } from '../features/vouchers/vouchers.table'
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

/**
 * The mail of a present on the day that it was to be given (specification 9), with what is on the voucher by then and until
 * when: meanwhile a part may have gone back, or staff have given it more time. 'blocked' while it cannot be used: it is not
 * given yet. Null when it goes as it was written before.
 */
export async function presentOnItsDay(
  { db, appUrl }: Pick<Deps, 'db' | 'appUrl'>,
  { about }: Mail,
): Promise<NewMail | 'blocked' | null> {
  const [found] = await db
    .select({ voucher: vouchers, order: orders, purchase: voucherPurchases })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.issuedOrderId))
    .innerJoin(voucherPurchases, eq(voucherPurchases.orderId, vouchers.issuedOrderId))
    .where(and(eq(vouchers.issuedOrderId, about), eq(vouchers.voucherType, 'purchased')))
  if (!found) return null
  const { status, amountRemaining: amount } = found.voucher
  if (status === 'blocked') return 'blocked'
  return amount > 0 ? voucherMail({ ...found, amount, appUrl }) : null
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { paymentStatusOf } from '../../../domain/order'
import { smaller, toDecimal, ZERO } from '../../../domain/money'
import { isoDay } from '../../../domain/polish-days'
import { lastDayToWithdraw, WithdrawalChange, withdrawalSince } from '../../../domain/withdrawal'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { emails } from '../../email/emails.table'
import { adminActions } from '../admin/admin.table'
import { orderLines, orders } from '../orders/orders.table'
import { tiesOf } from '../orders/tie-statement'
import { withdrawnFrom } from '../orders/withdrawn-from'
import { TAKEN_BACK, unspentOf } from '../refunds/unspent'
import { moneyOf, REFUNDED } from '../refunds/refunded'
import { refunds } from '../refunds/refunds.table'
import { vouchers } from '../vouchers/vouchers.table'
import { presentWithdrawal } from './list-withdrawals'
import { IS_OWED } from './owed'
import { withdrawals } from './withdrawals.table'

/**
 * One withdrawal for staff: the statement as it was made, its receipt, the order it was found to be about and what staff
 * did. Throws `withdrawal.not_found`.
 */
export const readWithdrawal = async ({ db }: Pick<Deps, 'db'>, id: string) =>
  withdrawalIn(await db.batch(withdrawalSql(db, id)))

/** The statements that read a withdrawal, for a batch that writes as well; `withdrawalIn` makes it of their answers. */
export const withdrawalSql = (db: Deps['db'], id: string) => {
  const own = db.select({ id: withdrawals.orderId }).from(withdrawals).where(eq(withdrawals.id, id))
  return [
    db
      .select({
        row: withdrawals,
        order: {
          courier: orders.courier,
          createdAt: orders.createdAt,
          deliveredAt: orders.deliveredAt,
          state: orders.state,
          customerType: orders.customerType,
          buyerCapacity: orders.buyerCapacity,
          paidAt: orders.paidAt,
          total: orders.total,
          discount: orders.discount,
          currency: orders.currency,
        },
        refunded: REFUNDED.as('refunded'),
        isOwed: IS_OWED.as('is_owed'),
        isSameEmail: sql<number>`lower(${orders.email}) = lower(${withdrawals.email})`.as('is_same_email'),
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(eq(withdrawals.id, id)),
    db
      .select({ id: emails.id, kind: emails.kind, status: emails.status, sentAt: emails.sentAt })
      .from(emails)
      .where(eq(emails.about, id))
      .orderBy(desc(emails.createdAt)),
    db
      .select({ at: adminActions.at, action: adminActions.action, detail: adminActions.detail })
      .from(adminActions)
      .where(eq(adminActions.subject, id))
      .orderBy(desc(adminActions.at)),
    db
      .select({
        productId: orderLines.productId,
        name: orderLines.name,
        sku: orderLines.sku,
        quantity: orderLines.quantity,
        unitPrice: orderLines.unitPrice,
        restocked: orderLines.restocked,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, own)),
    db
      .select({
        reason: refunds.reason,
        state: refunds.state,
        money: refunds.money,
        discount: refunds.discount,
        restock: refunds.restock,
      })
      .from(refunds)
      .where(inArray(refunds.orderId, own)),
    db
      .select({ status: withdrawals.status, items: withdrawals.items })
      .from(withdrawals)
      .where(inArray(withdrawals.orderId, own)),
    db
      .select({ amountRemaining: vouchers.amountRemaining, takenBack: TAKEN_BACK.as('taken_back') })
      .from(vouchers)
      .where(and(inArray(vouchers.issuedOrderId, own), eq(vouchers.voucherType, 'purchased'))),
  ] as const
}

/** Throws `withdrawal.not_found`. */
export function withdrawalIn([[found], mails, actions, lines, refunds, made, [bought]]: AnswersOf<
  ReturnType<typeof withdrawalSql>
>) {
  if (!found) throw new AppError('withdrawal.not_found')
  const { row, isSameEmail, order, refunded, isOwed } = found
  const money = order && moneyOf(order, refunded)
  const since = order && withdrawalSince(order)
  const left = money?.left ?? ZERO
  const most = bought ? smaller(left, unspentOf(bought, money?.refunded ?? ZERO)) : left
  const owed = withdrawnFrom({ lines, refunds }, made, most).due?.amount ?? most
  return {
    ...presentWithdrawal(row, since, isOwed === 1 && (order === null || owed > 0)),
    message: row.message,
    matched:
      order === null || money === null
        ? null
        : {
            paymentStatus: paymentStatusOf(order.state),
            /** What was paid for it, and what of that has gone back. */
            money: {
              currency: money.currency,
              paid: toDecimal(money.paid),
              refunded: toDecimal(money.refunded),
              left: toDecimal(money.left),
            },
            /** What of that is due for the order's open withdrawals; all that can still go back where nobody can tell. */
            owed: toDecimal(owed),
            customerType: order.customerType,
            /** As what a company said that it buys; it decides whether there is a right to withdraw (rules 3.8). */
            buyerCapacity: order.buyerCapacity,
            /** Whether the statement gives the address that the order was placed with. */
            isSameEmail: isSameEmail === 1,
            deliveredAt: iso(order.deliveredAt),
            /** The last day to withdraw, a day of Poland; null while nobody knows that goods were delivered. */
            lastDay: since === null ? null : isoDay(lastDayToWithdraw(since)),
          },
    emails: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: iso(sentAt) })),
    changes: actions
      .filter(({ action }) => action === 'withdrawal_change')
      .map(({ at, detail }) => ({ at: iso(at), ...WithdrawalChange.parse(detail) })),
    ties: tiesOf(actions),
  }
}

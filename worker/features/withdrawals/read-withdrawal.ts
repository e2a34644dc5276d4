import { desc, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { paymentStatusOf } from '../../../domain/order'
import { add, smaller, toDecimal, ZERO } from '../../../domain/money'
import { isoDay } from '../../../domain/polish-days'
import { lastDayToWithdraw, WithdrawalChange, withdrawalSince } from '../../../domain/withdrawal'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { emails } from '../../email/emails.table'
import { adminActions } from '../admin/admin.table'
import { orders } from '../orders/orders.table'
import { type ReadOrder, readOrder } from '../orders/read-order'
import { linksOf } from '../orders/link-request'
import { withdrawalsOf } from '../orders/withdrawal-proposal'
import { failedMoney, maxRefund } from '../refunds/left-to-refund'
import { moneyOf, REFUNDED } from '../refunds/refunded'
import { toListedWithdrawalDto } from './list-withdrawals'
import { IS_OWED } from './owed'
import { withdrawals } from './withdrawals.table'

/**
 * A withdrawal for staff: its text, receipt, order and staff actions.
 * @throws withdrawal.not_found
 */
export async function readWithdrawal(deps: Pick<Deps, 'db'>, id: string) {
  const answers = await deps.db.batch(withdrawalSql(deps.db, id))
  return toWithdrawalDto(deps, answers)
}

/**
 * DTO for staff with the amount owed.
 * @throws withdrawal.not_found
 */
export async function toWithdrawalDto(
  deps: Pick<Deps, 'db'>,
  answers: AnswersOf<ReturnType<typeof withdrawalSql>>,
) {
  const orderId = answers[0][0]?.row.orderId ?? null
  return withdrawalIn(answers, orderId === null ? null : await readOrder(deps, orderId))
}

/** Queries that read a withdrawal, for a batch that also writes; `toWithdrawalDto` combines their results. */
export const withdrawalSql = (db: Deps['db'], id: string) => {
  const orderIdQuery = db.select({ id: withdrawals.orderId }).from(withdrawals).where(eq(withdrawals.id, id))
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
      .select({ submittedAt: withdrawals.submittedAt, status: withdrawals.status, items: withdrawals.items })
      .from(withdrawals)
      .where(inArray(withdrawals.orderId, orderIdQuery)),
  ] as const
}

/** @throws withdrawal.not_found */
function withdrawalIn(
  [[withdrawal], mails, actions, orderWithdrawals]: AnswersOf<ReturnType<typeof withdrawalSql>>,
  fullOrder: ReadOrder | null,
) {
  if (!withdrawal) throw new AppError('withdrawal.not_found')
  const { row, isSameEmail, order, refunded, isOwed } = withdrawal
  const money = order && moneyOf(order, refunded)
  const since = order && withdrawalSince(order)
  const isLeft = fullOrder !== null && money !== null && money.left > 0
  const [maxAmount, failedAmount] = isLeft ? [maxRefund(fullOrder), failedMoney(fullOrder)] : [ZERO, ZERO]
  const proposal = fullOrder && withdrawalsOf(fullOrder, orderWithdrawals).proposal
  const owedAmount = add(failedAmount, proposal ? smaller(proposal.amount, maxAmount) : maxAmount)
  return {
    ...toListedWithdrawalDto(row, since, isOwed === 1 && (order === null || owedAmount > 0)),
    message: row.message,
    matched:
      order === null || money === null
        ? null
        : {
            paymentStatus: paymentStatusOf(order.state),
            /** Paid and refunded amount of the order. */
            money: {
              currency: money.currency,
              paid: toDecimal(money.paid),
              refunded: toDecimal(money.refunded),
              left: toDecimal(money.left),
            },
            /**
             * Amount owed: failed refunds plus the proposal for open withdrawals. Without a proposal: everything left.
             */
            owed: toDecimal(owedAmount),
            customerType: order.customerType,
            /** The capacity a company declared; it decides on the right to withdraw (rules 3.8). */
            buyerCapacity: order.buyerCapacity,
            isSameEmail: isSameEmail === 1,
            deliveredAt: iso(order.deliveredAt),
            /** Last day to withdraw, a Polish day; null while the delivery is unknown. */
            lastDay: since === null ? null : isoDay(lastDayToWithdraw(since)),
          },
    emails: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: iso(sentAt) })),
    changes: actions
      .filter(({ action }) => action === 'withdrawal_change')
      .map(({ at, detail }) => ({ at: iso(at), ...WithdrawalChange.parse(detail) })),
    ties: linksOf(actions),
  }
}

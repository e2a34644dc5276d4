import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '../../../../domain/errors'
import { paymentStatusOf } from '../../../../domain/orders/order'
import { addAmounts, minAmount, toDecimal, ZERO } from '../../../../domain/money/money'
import { isoDay } from '../../../../domain/time/polish-days'
import {
  lastDayToSendBack,
  lastDayToWithdraw,
  WITHDRAWAL_STATUSES,
  withdrawalStartAt,
} from '../../../../domain/returns/withdrawal'
import { DECISION_MAIL_KINDS, needsAnswer } from '../../../../domain/returns/withdrawal-decision'
import { runBatch, type BatchResults } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { emails } from '../../../mail/emails.table'
import { baseKindOf, isMailOfKindSql } from '../../../mail/outbox/mail-copies'
import { adminActions, changesOfSql } from '../../admin/admin.table'
import { orders } from '../../orders/orders.table'
import { type FullOrder, readOrder } from '../../orders/views/read-order'
import { requestLinksOf } from '../link-request'
import { isAboutWithdrawalSql, lastDecisionOf } from './answer-buyer'
import { combineWithdrawals } from './withdrawal-proposal'
import { sumFailedRefunds, computeMaxRefund } from '../../refunds/left-to-refund'
import { sumPaidAndRefunded, REFUNDED_AMOUNT_SQL } from '../../refunds/refunded-amount'
import { toListedWithdrawalDto } from './list-withdrawals'
import { isRefundOwed, REFUND_DUTY_SQL } from './refund-owed'
import type { SaleChannel } from '../../../../domain/orders/sale-channel'
import { withdrawals } from './withdrawals.table'

/** Detail that `changeWithdrawal` logs with its staff action. It has no reason of a refusal, which is personal data. */
const WithdrawalChangeDetail = z.object({
  from: z.enum(WITHDRAWAL_STATUSES),
  status: z.enum(WITHDRAWAL_STATUSES),
})

/**
 * A withdrawal for staff: its text, receipt, order and staff actions.
 * @throws withdrawal.not_found
 */
export async function readWithdrawal(deps: Pick<Deps, 'db'>, id: string) {
  const batchResults = await runBatch(deps.db, withdrawalQueries(deps.db, id))
  return toWithdrawalDto(deps, batchResults)
}

/**
 * Converts the results of `withdrawalQueries` to the DTO for staff, with the amount owed.
 * @throws withdrawal.not_found
 */
export async function toWithdrawalDto(
  deps: Pick<Deps, 'db'>,
  batchResults: BatchResults<ReturnType<typeof withdrawalQueries>>,
) {
  const orderId = batchResults.withdrawal[0]?.row.orderId ?? null
  return buildWithdrawalDto(batchResults, orderId === null ? null : await readOrder(deps, orderId))
}

/** Queries that read a withdrawal, for a batch that also writes; `toWithdrawalDto` combines their results. */
export const withdrawalQueries = (db: Deps['db'], id: string) => {
  const orderIdQuery = db.select({ id: withdrawals.orderId }).from(withdrawals).where(eq(withdrawals.id, id))
  return {
    withdrawal: db
      .select({
        row: withdrawals,
        order: {
          courier: orders.courier,
          createdAt: orders.createdAt,
          deliveredAt: orders.deliveredAt,
          state: orders.state,
          customerType: orders.customerType,
          buyerCapacity: orders.buyerCapacity,
          // Renamed, because the withdrawal has a column of the same name.
          channel: sql<SaleChannel>`${orders.channel}`.as('order_channel'),
          paidAt: orders.paidAt,
          total: orders.total,
          discount: orders.discount,
          currency: orders.currency,
        },
        refunded: REFUNDED_AMOUNT_SQL.as('refunded'),
        duty: REFUND_DUTY_SQL.as('refund_duty'),
        isSameEmail: sql<number>`lower(${orders.email}) = lower(${withdrawals.email})`.as('is_same_email'),
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(eq(withdrawals.id, id)),
    mails: db
      .select({
        id: emails.id,
        kind: emails.kind,
        about: emails.about,
        status: emails.status,
        sentAt: emails.sentAt,
      })
      .from(emails)
      .where(
        and(
          isAboutWithdrawalSql(id),
          or(...(['withdrawal_receipt', ...DECISION_MAIL_KINDS] as const).map(isMailOfKindSql)),
        ),
      )
      .orderBy(desc(emails.createdAt), desc(emails.about)),
    actions: db
      .select({ at: adminActions.at, action: adminActions.action, detail: adminActions.detail })
      .from(adminActions)
      .where(changesOfSql(id))
      .orderBy(desc(adminActions.at)),
    orderWithdrawals: db
      .select({ submittedAt: withdrawals.submittedAt, status: withdrawals.status, items: withdrawals.items })
      .from(withdrawals)
      .where(inArray(withdrawals.orderId, orderIdQuery)),
  }
}

/** Builds the DTO of a withdrawal for staff. @throws withdrawal.not_found */
function buildWithdrawalDto(
  {
    withdrawal: [withdrawal],
    mails,
    actions,
    orderWithdrawals,
  }: BatchResults<ReturnType<typeof withdrawalQueries>>,
  fullOrder: FullOrder | null,
) {
  if (!withdrawal) throw new AppError('withdrawal.not_found')
  const { row, isSameEmail, order, refunded, duty } = withdrawal
  const orderAmounts = order && sumPaidAndRefunded(order, refunded)
  const withdrawalStart = order && withdrawalStartAt(order)
  const hasAmountLeft = fullOrder !== null && orderAmounts !== null && orderAmounts.left > 0
  const [maxAmount, failedAmount] = hasAmountLeft
    ? [computeMaxRefund(fullOrder), sumFailedRefunds(fullOrder)]
    : [ZERO, ZERO]
  const proposal = fullOrder && combineWithdrawals(fullOrder, orderWithdrawals).proposal
  const isOwed = isRefundOwed({ status: row.status, duty }, proposal)
  const owedAmount = addAmounts(failedAmount, proposal ? minAmount(proposal.amount, maxAmount) : maxAmount)
  return {
    ...toListedWithdrawalDto(row, withdrawalStart, isOwed && (order === null || owedAmount > 0)),
    message: row.message,
    /** Last day for the buyer to send the goods back, a Polish day; null without an order. */
    sendBackBy: order && isoDay(lastDayToSendBack(row)),
    /** True if the buyer waits for an answer, so that an acceptance is mailed. */
    isAnswerAwaited: needsAnswer(row, order),
    /** The last decision that the buyer was told by mail; null for none. */
    toldDecision: lastDecisionOf(mails.filter(({ status }) => status === 'sent'))?.decision ?? null,
    /** The reason of the last refusal. */
    refusalReason: row.refusalReason,
    matched:
      order === null || orderAmounts === null
        ? null
        : {
            paymentStatus: paymentStatusOf(order.state),
            /** Paid and refunded amount of the order. */
            money: {
              currency: orderAmounts.currency,
              paid: toDecimal(orderAmounts.paid),
              refunded: toDecimal(orderAmounts.refunded),
              left: toDecimal(orderAmounts.left),
            },
            /**
             * Amount owed: failed refunds plus the proposed refund of the open withdrawals. Without a proposal, the
             * largest possible refund counts instead.
             */
            owed: toDecimal(owedAmount),
            customerType: order.customerType,
            /**
             * The capacity in which a company bought. The capacity decides whether the company may withdraw (rules
             * 3.8).
             */
            buyerCapacity: order.buyerCapacity,
            /** A sale at the counter gives no right to withdraw. */
            channel: order.channel,
            isSameEmail: isSameEmail === 1,
            deliveredAt: toIsoString(order.deliveredAt),
            /** Last day to withdraw, a Polish day; null while the delivery is unknown. */
            lastDay: withdrawalStart === null ? null : isoDay(lastDayToWithdraw(withdrawalStart)),
          },
    emails: mails.map(({ id, kind, status, sentAt }) => ({
      id,
      kind: baseKindOf(kind),
      status,
      sentAt: toIsoString(sentAt),
    })),
    changes: actions
      .filter(({ action }) => action === 'withdrawal_change')
      .map(({ at, detail }) => ({ at: toIsoString(at), ...WithdrawalChangeDetail.parse(detail) })),
    ties: requestLinksOf(actions),
  }
}

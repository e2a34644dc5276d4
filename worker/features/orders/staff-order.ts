import { desc, eq, inArray } from 'drizzle-orm'
import { rateToDecimal } from '../../../domain/currency'
import { canSendAgain, hasLeft, isAddressOpen, nextFulfilments } from '../../../domain/fulfilment'
import {
  GOODS_STEPS,
  type GoodsStep,
  type Place,
  PLACES,
  standingUnits,
  stepLimit,
  undecidedUnits,
  unitsToShip,
} from '../../../domain/goods'
import { add, subtract, toDecimal, ZERO } from '../../../domain/money'
import { hasUndecided } from '../../../domain/refund-plan'
import { isHolding, orderNumber, paymentStatusOf } from '../../../domain/order'
import { trackingUrl } from '../../../domain/tracking'
import { voucherTail } from '../../../domain/voucher'
import type { AnswersOf } from '../../db'
import type { Deps } from '../../deps'
import { isKeptHere } from '../../../domain/withdrawn-goods'
import { iso } from '../../iso'
import { isObsoletePaymentRequest } from '../../email/payment-requests'
import { emails } from '../../email/emails.table'
import { kindOf } from '../../email/mail-copies'
import { mailsOf } from '../../email/mails-of'
import { isForBuyer } from '../../email/to-buyer'
import { adminActions } from '../admin/admin.table'
import { goodsEventsSql, undoable } from '../goods/goods-events'
import { disputes, payments } from '../payments/payments.table'
import { products } from '../products/products.table'
import {
  failedMoney,
  failedRefunds,
  leftToRefund,
  maxRefund,
  refundable,
  unexplainedRefunds,
} from '../refunds/left-to-refund'
import { REFUNDABLE } from '../refunds/refund-order'
import { orderLimitSql } from './household-limits'
import { worksOf } from './order-work'
import { orderEvents, orderLines, orderNotes } from './orders.table'
import { toBillDto } from './bill-dto'
import { contactOf, type LedgerLine, ledgerLines, orderIn, orderSql, type ReadOrder } from './read-order'
import { claimsSql, openRequestsOf, openRequestsSql } from './open-requests'
import { timelineOf } from './timeline'
import { toWithdrawal, withdrawalsOf } from './withdrawal-proposal'

/**
 * An order with all data for staff, in one round trip. Amounts are decimals.
 * @throws order.not_found
 */
export const staffOrder = async ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  staffOrderIn(await db.batch(staffOrderSql(db, orderId)))

/** The queries of `staffOrder`, for a batch that also writes; `staffOrderIn` combines their results. */
export function staffOrderSql(db: Deps['db'], orderId: string) {
  const orderProductIds = db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return [
    db
      .select({ id: products.id, image: products.image })
      .from(products)
      .where(inArray(products.id, orderProductIds)),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)),
    db
      .select({ at: adminActions.at, action: adminActions.action })
      .from(adminActions)
      .where(eq(adminActions.subject, orderId)),
    db
      .select({
        id: emails.id,
        kind: emails.kind,
        recipient: emails.recipient,
        subject: emails.subject,
        status: emails.status,
        createdAt: emails.createdAt,
        dueAt: emails.dueAt,
        sentAt: emails.sentAt,
      })
      .from(emails)
      .where(mailsOf(db, orderId))
      .orderBy(desc(emails.createdAt)),
    db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.createdAt)),
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt),
    db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    goodsEventsSql(db, orderId),
    orderLimitSql(db, orderId),
    ...openRequestsSql(db, orderId),
    ...claimsSql(db, orderId),
    ...orderSql(db, orderId),
  ] as const
}

/**
 * Combines the results of `staffOrderSql`.
 * @throws order.not_found
 */
export function staffOrderIn([
  pictures,
  events,
  actions,
  mails,
  notes,
  paymentRows,
  disputeRows,
  moveRows,
  [limit],
  withdrawn,
  complaintRows,
  claimedWithdrawals,
  claimedComplaints,
  ...answers
]: AnswersOf<ReturnType<typeof staffOrderSql>>) {
  const fullOrder = orderIn(answers)
  const { order, refunds } = fullOrder
  const lines = ledgerLines(fullOrder)
  const statements = openRequestsOf(withdrawn, complaintRows)
  const { units: withdrawnUnits, isClear, proposal } = withdrawalsOf(fullOrder, withdrawn)
  const owedRefunds = failedRefunds(fullOrder)
  const refundsToExplain = unexplainedRefunds(fullOrder)
  const undo = undoable(moveRows, lines)
  const hasUnits = (place: Place) => lines.some((line) => line[place] > 0)
  return {
    id: order.id,
    number: orderNumber(order.id),
    createdAt: iso(order.createdAt),
    paidAt: iso(order.paidAt),
    state: order.state,
    paymentStatus: paymentStatusOf(order.state),
    language: order.language,
    /** Optimistic lock: the number of its last event. */
    version: order.sequence,
    ...buyerOf(fullOrder),
    agreement: { termsVersion: order.termsVersion, agreed: order.agreed },
    /**
     * End of a lift of the limits on the buyer's network; null inside if never lifted. Null if the order no longer
     * stores its network.
     */
    buyerLimit: order.household === null ? null : { liftedUntil: iso(limit?.liftedUntil ?? null) },
    isAddressOpen: isAddressOpen(order, lines),
    /** The invoice address, once staff have corrected the delivery address. */
    boughtAddress: order.boughtAddress,
    ...wayOf(order),
    nextFulfilments: nextFulfilments(order, lines),
    work: worksOf({
      isPaid: order.state === 'paid',
      owesMoney:
        refunds.some(({ state }) => state === 'due') ||
        failedMoney(fullOrder) > 0 ||
        refundsToExplain.length > 0,
      unpacking: hasUnits('unpacking'),
      inspection: hasUnits('inspection'),
      owed: hasUnits('owed'),
      packed: hasUnits('packed'),
    }),
    /** True if the parcel came back without a delivery and can be sent again. */
    canSendAgain: canSendAgain(order, lines),
    /** Kind of the last goods event, if staff may undo it. */
    undo: undo?.kind ?? null,
    ...amountsOf(fullOrder),
    orderItems: lines.map((line, index) => ({
      productId: line.productId,
      image: pictures.find(({ id }) => id === line.productId)?.image ?? null,
      name: line.name,
      /** The name for staff, in both languages. */
      names: { pl: line.names.pl || line.name, en: line.names.en || line.name },
      sku: line.sku,
      grade: line.grade,
      defects: line.defects,
      quantity: line.quantity,
      price: toDecimal(line.unitPrice),
      total: toDecimal(line.total),
      ...goodsOf(line),
      /** Withdrawn units of the line, and how many of them the proposed refund covers. */
      withdrawn: withdrawnUnits[index] ?? 0,
      proposed: proposal?.quantities[index] ?? 0,
    })),
    deliveryLeft: toDecimal(refundable(fullOrder).deliveryLeft),
    /** True if the withdrawals name only goods of the order. Staff must read free text. */
    areWithdrawalsClear: isClear,
    /** True if the withdrawals stop the parcel. */
    isKeptHere: isKeptHere(lines, withdrawn.map(toWithdrawal)),
    /** The refund proposed for the open withdrawals; null without any, or if staff must read free text. */
    withdrawalProposal: proposal && {
      amount: toDecimal(proposal.amount),
      delivery: toDecimal(proposal.delivery),
      isWhole: proposal.isWhole,
    },
    ...vouchersOf(fullOrder),
    payments: paymentRows.map(({ intentId, provider, status, amount, createdAt }) => ({
      intentId,
      provider,
      status,
      amount: toDecimal(amount),
      createdAt: iso(createdAt),
    })),
    disputes: disputeRows.map(({ id, reason, status, amount, currency, createdAt }) => ({
      id,
      reason,
      status,
      amount: toDecimal(amount),
      currency,
      createdAt: iso(createdAt),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toDecimal(add(refund.money, refund.discount)),
      toVoucher: toDecimal(refund.discount),
      reason: refund.reason,
      items: fullOrder.refundItems
        .filter(({ refundId }) => refundId === refund.id)
        .map(({ kind, productId, quantity, value, amount }) => ({
          kind,
          productId,
          quantity,
          value: toDecimal(value),
          amount: toDecimal(amount),
        })),
      note: refund.note,
      status: refund.state,
      isByTransfer: refund.isByTransfer,
      replaces: refund.replacesId,
      /** For a failed refund: the amount that was not sent again yet. */
      owed: toDecimal(owedRefunds.find(({ id }) => id === refund.id)?.owed ?? ZERO),
      /** For a refund made at the provider: the amount not explained yet. */
      unexplained: toDecimal(refundsToExplain.find(({ id }) => id === refund.id)?.amount ?? ZERO),
      createdAt: iso(refund.createdAt),
      doneAt: iso(refund.doneAt),
    })),
    emails: mails.map(({ kind, createdAt, dueAt, sentAt, recipient, ...mail }) => ({
      ...mail,
      kind: kindOf(kind),
      recipient,
      createdAt: iso(createdAt),
      dueAt: iso(dueAt),
      sentAt: iso(sentAt),
      canResend:
        isForBuyer({ kind, recipient }, order.email) &&
        mail.status !== 'waiting' &&
        !isObsoletePaymentRequest(kind, order.state),
    })),
    /** Withdrawals and complaints, newest first. */
    statements: statements.map(({ submittedAt, ...request }) => ({
      ...request,
      submittedAt: iso(submittedAt),
    })),
    /** Open requests that name the order without proof. They have no effect on it. */
    claims: openRequestsOf(claimedWithdrawals, claimedComplaints).map(({ kind, id, submittedAt }) => ({
      kind,
      id,
      submittedAt: iso(submittedAt),
    })),
    notes: notes.map(({ id, text, createdAt }) => ({ id, text, createdAt: iso(createdAt) })),
    timeline: timelineOf({ events, actions, refunds, mails, notes, statements }),
  }
}

export type StaffOrder = ReturnType<typeof staffOrderIn>

const buyerOf = ({ order }: ReadOrder) => ({
  customerType: order.customerType,
  buyerCapacity: order.buyerCapacity,
  firstName: order.firstName,
  lastName: order.lastName,
  ...contactOf(order),
})

/** Quantity of a line's units in each place, and the steps that staff may take. */
const goodsOf = (line: LedgerLine) => ({
  units: Object.fromEntries(PLACES.map((place) => [place, line[place]])) as Record<Place, number>,
  /** Units that were cancelled or returned. */
  settled: line.settled,
  standing: standingUnits(line),
  toShip: unitsToShip(line),
  /** Units that came back or are expected back, without a decision on their refund. */
  undecided: undecidedUnits(line),
  value: toDecimal(line.value),
  steps: Object.fromEntries(GOODS_STEPS.map((step) => [step, stepLimit(line, step)])) as Record<
    GoodsStep,
    number
  >,
})

const wayOf = (order: ReadOrder['order']) => ({
  courier: order.courier,
  fulfilmentStatus: order.fulfilment,
  shippedWith: order.shippedWith,
  trackingNumber: order.trackingNumber,
  trackingUrl:
    hasLeft(order.fulfilment) && order.shippedWith && order.trackingNumber
      ? trackingUrl(order.shippedWith, order.trackingNumber)
      : null,
  packedAt: iso(order.packedAt),
  shippedAt: iso(order.shippedAt),
  deliveredAt: iso(order.deliveredAt),
})

/** Amounts of the order, including what is refundable. */
function amountsOf(fullOrder: ReadOrder) {
  const { order } = fullOrder
  const remainder = leftToRefund(fullOrder)
  const stillRefundable = maxRefund(fullOrder)
  return {
    currency: order.currency,
    rate: rateToDecimal(order.rateMicro),
    subtotal: toDecimal(order.subtotal),
    shipping: toDecimal(order.shipping),
    discount: toDecimal(order.discount),
    totalAmount: toDecimal(order.total),
    totalPln: toDecimal(order.totalPln),
    bill: toBillDto(fullOrder),
    canCancel: isHolding(order.state),
    canRefund:
      REFUNDABLE.includes(order.state) && (stillRefundable > 0 || hasUndecided(ledgerLines(fullOrder))),
    leftToRefund: toDecimal(stillRefundable),
    leftToVoucher: toDecimal(remainder.discount),
    /** In the voucher's currency. */
    leftForVoucher: toDecimal(remainder.voucherAmount),
    /** Refunded amount, including refunds on their way. */
    refunded: toDecimal(subtract(add(order.total, order.discount), add(remainder.money, remainder.discount))),
  }
}

/** The order's vouchers with shortened codes, because anyone can spend a full code. */
function vouchersOf({ redemption, bought, purchase }: ReadOrder) {
  return {
    voucherUsed: redemption && {
      id: redemption.voucherId,
      last4: voucherTail(redemption.voucher.code),
      voucherType: redemption.voucher.voucherType,
      amount: toDecimal(redemption.amount),
      currency: redemption.voucher.currency,
      isBlocked: redemption.voucher.status === 'blocked',
    },
    voucherBought: purchase && {
      name: purchase.name,
      recipientEmail: purchase.recipientEmail,
      sendAt: iso(purchase.sendAt),
      issued: bought && {
        id: bought.id,
        last4: voucherTail(bought.code),
        status: bought.status,
        remaining: toDecimal(bought.amountRemaining),
      },
    },
  }
}

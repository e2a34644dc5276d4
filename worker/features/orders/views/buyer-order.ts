import { buildGuaranteeStatementPath } from './guarantee-statement'
import { eq, inArray } from 'drizzle-orm'
import { answerDueDay } from '../../../../domain/returns/complaint'
import { AppError } from '../../../../domain/errors'
import { countStandingUnits, countUndecidedUnits, countUnitsToShip } from '../../../../domain/orders/goods'
import { addAmounts, type Minor, subtract, toDecimal } from '../../../../domain/money/money'
import {
  isPayable,
  formatOrderNumber,
  needsConfirmation,
  paymentStatusOf,
} from '../../../../domain/orders/order'
import { countEndedUnits } from '../../../../domain/refunds/refund-plan'
import { isoDay } from '../../../../domain/time/polish-days'
import { buildTrackingUrl } from '../../../../domain/delivery/tracking'
import { toManualHref } from '../../../../domain/products/manual'
import { isOrderToken } from '../../../../domain/orders/order-link'
import { canBuyerChangePoint, hasBeenShipped, hasParcelToOpen } from '../../../../domain/orders/fulfilment'
import { canReview } from '../../../../domain/reviews/review'
import { lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import {
  lastDayToSendBack,
  lastDayToWithdraw,
  hasWithdrawalRight,
  withdrawalStartAt,
  isOpenWithdrawal,
  type WithdrawalStatus,
} from '../../../../domain/returns/withdrawal'
import { needsAnswer } from '../../../../domain/returns/withdrawal-decision'
import { isPickup, pickupStatusOf } from '../../../../domain/orders/pickup'
import { hasParcel } from '../../../../domain/delivery/couriers'
import { goesToPoint } from '../../../../domain/delivery/couriers'
import { countParcels } from '../../../../domain/delivery/parcels'
import { countNamedUnits } from '../../../../domain/returns/withdrawn-goods'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { complaints } from '../../returns/complaints/complaints.table'
import { products } from '../../products/products.table'
import { toOwnReviewDto } from '../../reviews/own-review'
import { reviews } from '../../reviews/reviews.table'
import { voucherMailStateOf, type VoucherMail, voucherMailsQuery } from '../../vouchers/voucher-mail-state'
import { REFUSAL_MAIL_STATUS_SQL } from '../../returns/withdrawals/answer-buyer'
import { withdrawals } from '../../returns/withdrawals/withdrawals.table'
import { orderEndOf, orderEndQueries } from './order-end'
import { mapReturnRequests, toBuyerParcelsDto, toBuyerReturnsDto } from '../../shipments/buyer-shipments'
import { hasPrintedPointLabel } from '../../shipments/point-labels'
import { shipmentQueries } from '../../shipments/staff-shipments'
import { openMatterQuery } from '../open-matter'
import { orderEvents, orderLines } from '../orders.table'
import { toBillDto } from './bill-dto'
import {
  contactOf,
  type LedgerLine,
  toLedgerLines,
  toFullOrder,
  orderQueries,
  type FullOrder,
} from './read-order'
import { computeAmountLeftToRefund, sumFailedRefunds } from '../../refunds/left-to-refund'
import { toBuyerRefundsDto } from '../../refunds/buyer-refunds'
import { REFUNDABLE_STATES } from '../../refunds/refund-order'
import type { Timestamp } from '../../../../domain/time/time'
import { combineWithdrawals } from '../../returns/withdrawals/withdrawal-proposal'

/**
 * An order as its buyer sees it. Access needs the order's link token (decision 010).
 * Amounts are decimals in the order's currency; voucher balances are in the voucher's currency.
 * @throws order.not_found, also for a wrong token
 */
export async function readOrderForBuyer(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  orderId: string,
  token: string,
) {
  const { db, now } = deps
  const orderedProductIds = db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  const {
    events,
    goods,
    withdrawalRows,
    complaintRows,
    mails,
    review: [review],
    openMatter: [openMatter],
    shopCancellation: [shopCancellation],
    newerOrder: [newerOrder],
    shipments,
    shipmentSteps,
    ...orderResults
  } = await runBatch(db, {
    ...shipmentQueries(db, orderId),
    events: db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.sequence),
    goods: db
      .select({
        id: products.id,
        slug: products.slug,
        image: products.image,
        manualUrl: products.manualUrl,
      })
      .from(products)
      .where(inArray(products.id, orderedProductIds)),
    withdrawalRows: db
      .select({
        id: withdrawals.id,
        submittedAt: withdrawals.submittedAt,
        status: withdrawals.status,
        items: withdrawals.items,
        language: withdrawals.language,
        acceptedAt: withdrawals.acceptedAt,
        refusalReason: withdrawals.refusalReason,
        refusalMailStatus: REFUSAL_MAIL_STATUS_SQL.as('refusal_mail_status'),
      })
      .from(withdrawals)
      .where(eq(withdrawals.orderId, orderId))
      .orderBy(withdrawals.submittedAt),
    complaintRows: db
      .select({
        id: complaints.id,
        submittedAt: complaints.submittedAt,
        status: complaints.status,
        settledAt: complaints.settledAt,
      })
      .from(complaints)
      .where(eq(complaints.orderId, orderId))
      .orderBy(complaints.submittedAt),
    mails: voucherMailsQuery(db, orderId),
    review: db.select().from(reviews).where(eq(reviews.orderId, orderId)),
    openMatter: openMatterQuery(db, orderId),
    ...orderEndQueries(db, orderId),
    ...orderQueries(db, orderId),
  })
  const fullOrder = toFullOrder(orderResults)
  const { order } = fullOrder
  const lines = toLedgerLines(fullOrder)
  const amountsLeft = computeAmountLeftToRefund(fullOrder)
  if (!isOrderToken(order, token)) throw new AppError('order.not_found')
  const getRefundProgress = refundProgressOf(fullOrder, withdrawalRows)
  const isPayableNow = isPayable(order.state) && order.holdUntil > now()
  const productsById = new Map(goods.map((product) => [product.id, product]))
  return {
    id: order.id,
    number: formatOrderNumber(order.id),
    createdAt: toIsoString(order.createdAt),
    /** The promised days of delivery, as the buyer saw them; null for vouchers. */
    deliveryDays:
      order.promisedFrom && order.promisedTo ? { from: order.promisedFrom, to: order.promisedTo } : null,
    language: order.language,
    channel: order.channel,
    /** True if the buyer of a sale by phone must confirm it before the payment. */
    needsConfirmation: isPayableNow && needsConfirmation(order),
    /** Version of the terms that the mails of the order contain. */
    termsVersion: order.termsVersion,
    paymentStatus: paymentStatusOf(order.state),
    /** True if the whole order is refunded or a full refund is on its way. */
    isRefunded: order.state === 'refunded' || order.state === 'refund_due',
    /** Payment deadline; null if the order is not payable. */
    payableUntil: isPayableNow ? toIsoString(order.holdUntil) : null,
    /**
     * Reason why the order ended unpaid, and the number of the order that replaced it; null if the order is paid or
     * payable.
     */
    ended: orderEndOf({ order, events, shopCancellation, newerOrder }, now()),
    buyer: {
      name: `${order.firstName} ${order.lastName}`,
      ...contactOf(order),
    },
    items: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      isMarginScheme: line.taxKind === 'margin',
      grade: line.grade,
      defects: line.defects.map((defect) => defect[order.language]),
      quantity: line.quantity,
      price: toDecimal(line.unitPrice),
      total: toDecimal(line.total),
      ...settledQuantitiesOf(fullOrder, line),
      slug: productsById.get(line.productId)?.slug ?? null,
      image: line.image ?? productsById.get(line.productId)?.image ?? null,
      /** Path of the guarantee statement, with its token; null without a statement. */
      guaranteePath: line.guarantee ? buildGuaranteeStatementPath(order, line.productId) : null,
      /** Address of the product's manual, for goods that the buyer paid for; null without a manual. */
      manualUrl:
        order.paidAt === null ? null : toManualHref(productsById.get(line.productId)?.manualUrl ?? null),
    })),
    currency: order.currency,
    subtotal: toDecimal(order.subtotal),
    shipping: toDecimal(order.shipping),
    /** The promised parcels; null for vouchers and collected goods. */
    parcels: order.parcels && countParcels(order.parcels),
    discount: toDecimal(order.discount),
    total: toDecimal(order.total),
    bill: toBillDto(fullOrder),
    ...toVoucherDtos(fullOrder, mails, now()),
    fulfilment: order.fulfilment,
    /** The locker or shop point to which the parcel goes; null for delivery to the door. */
    pickupPoint: goesToPoint(order) ? order.pickupPoint : null,
    isPointClosed: order.pickupPointClosedAt !== null,
    canChangePoint: canBuyerChangePoint(
      order,
      lines,
      hasPrintedPointLabel(shipments.filter(({ requestId }) => requestId === null)),
    ),
    /** The courier; before shipping, the courier that the buyer chose. Null for vouchers and collected goods. */
    courier: order.shippedWith ?? (hasParcel(order.courier) ? order.courier : null),
    /** Goods that the buyer collects: the code and the last day once they are ready, both null before and after. */
    pickup: isPickup(order) ? toPickupDto(order, lines) : null,
    /** The parcel once it was shipped. Null while the goods are in the shop, including after the parcel came back. */
    parcel:
      hasBeenShipped(order.fulfilment) && order.shippedWith && order.trackingNumber
        ? {
            courier: order.shippedWith,
            number: order.trackingNumber,
            url: buildTrackingUrl(order.shippedWith, order.trackingNumber),
          }
        : null,
    /** The parcels of the order with the steps that the courier reports; none without labels of the shop. */
    deliveries: toBuyerParcelsDto({ shipments, shipmentSteps }),
    /** Labels for goods that the buyer sends back at the cost of the shop, with the steps of their parcels. */
    returns: toBuyerReturnsDto(
      { shipments, shipmentSteps },
      mapReturnRequests(withdrawalRows, complaintRows),
    ),
    happened: buildOrderTimeline(fullOrder, events),
    /** True if every unit was cancelled before it reached the buyer. */
    isCancelled: areAllUnitsCancelled(fullOrder),
    /** Refunded amount, including refunds on their way; null without refunds. */
    refunded: toRefundedDto(fullOrder, addAmounts(amountsLeft.money, amountsLeft.discount)),
    refunds: toBuyerRefundsDto(fullOrder),
    withdrawals: withdrawalRows.map(({ id, submittedAt, status, items, ...row }) => ({
      id,
      status,
      /** True if the buyer must wait for an answer of staff. The shop promises no refund before. */
      needsCheck: needsAnswer({ submittedAt, refusalReason: row.refusalReason }, order),
      /**
       * Last calendar day (Polish time) to send the goods back. If the buyer had to wait for an answer, the period runs
       * from the acceptance.
       */
      sendBackBy: isoDay(lastDayToSendBack({ submittedAt, acceptedAt: row.acceptedAt })),
      /** Why staff refused the withdrawal, in the language of the withdrawal, and if a mail has said so. */
      refusal:
        status === 'refused' && row.refusalReason !== null
          ? {
              reason: row.refusalReason,
              language: row.language,
              isMailed: row.refusalMailStatus === 'sent',
            }
          : null,
      settlement: getRefundProgress({ submittedAt, status, items }),
      at: toIsoString(submittedAt),
      isWhole: items.length === 0,
      /**
       * Only items that match goods of the order. Anyone who knows an order number can send a withdrawal, so other text
       * may come from a stranger (rules 3.4).
       */
      items: items.filter((item) => lines.some((line) => countNamedUnits(line, [item]) > 0)),
    })),
    complaints: complaintRows.map(({ id, submittedAt, status }) => ({
      id,
      submittedAt: toIsoString(submittedAt),
      status,
      /** Last calendar day (Polish time) for the shop to answer the complaint. */
      answerBy: isoDay(answerDueDay(submittedAt)),
    })),
    /** True if the buyer may withdraw; null for a company that did not declare its capacity. */
    mayWithdraw: hasWithdrawalRight(order),
    /** Last calendar day (Polish time) to withdraw. Null before delivery, and for a company that may not withdraw. */
    lastDayToWithdraw: withdrawalDeadlineOf(fullOrder),
    review: review ? toOwnReviewDto(deps, review) : null,
    canReview:
      !review &&
      openMatter?.isOpen !== 1 &&
      canReview(order, now()) &&
      lines.some((line) => countStandingUnits(line) > 0),
  }
}

export type BuyerOrder = Awaited<ReturnType<typeof readOrderForBuyer>>

function toPickupDto(order: FullOrder['order'], lines: readonly LedgerLine[]) {
  const isReady = pickupStatusOf({ ...order, hasParcelToOpen: hasParcelToOpen(lines) }) === 'ready'
  return { code: isReady ? order.pickupCode : null, until: isReady ? order.pickupUntil : null }
}

function settledQuantitiesOf({ refundItems }: FullOrder, line: LedgerLine) {
  return {
    /** Units that were not cancelled or returned. */
    standing: countStandingUnits(line),
    settled: line.settled,
    cancelled: countEndedUnits(refundItems, line.productId, 'cancelled'),
    returned: countEndedUnits(refundItems, line.productId, 'returned'),
    toShip: countUnitsToShip(line),
    shipped: line.shipped,
    delivered: line.delivered,
    /** Units that came back or are expected back, without a decision on their refund. */
    undecided: countUndecidedUnits(line),
    /** Units that are back in the shop, without a decision on their refund. */
    back: Math.min(line.inspection, countUndecidedUnits(line)),
  }
}

const areAllUnitsCancelled = (fullOrder: FullOrder): boolean =>
  fullOrder.lines.length > 0 &&
  toLedgerLines(fullOrder).every((line) => countStandingUnits(line) === 0) &&
  fullOrder.refundItems.every(({ kind }) => kind !== 'returned')

function toRefundedDto({ order, refunds }: FullOrder, remainingAmount: Minor) {
  const paidAmount = order.paidAt === null ? order.total : addAmounts(order.total, order.discount)
  const refundedAmount = subtract(paidAmount, remainingAmount)
  return refunds.length > 0 && REFUNDABLE_STATES.includes(order.state)
    ? { amount: toDecimal(refundedAmount), of: toDecimal(paidAmount), left: toDecimal(remainingAmount) }
    : null
}

/** The voucher used, with its code shortened to the last characters, and the voucher bought, without its code. */
const toVoucherDtos = (
  { redemption, boughtVoucher, purchase }: FullOrder,
  mails: VoucherMail[],
  now: Timestamp,
) => ({
  voucherUsed: redemption && {
    last4: lastCodeCharacters(redemption.voucher.code),
    voucherType: redemption.voucher.voucherType,
    remaining: toDecimal(redemption.voucher.amountRemaining),
    currency: redemption.voucher.currency,
    expiresAt: toIsoString(redemption.voucher.expiresAt),
  },
  voucherBought: purchase && {
    name: purchase.name,
    recipientEmail: purchase.recipientEmail,
    /** Delivery date chosen for the gift; null to send it right after payment. */
    sendAt: toIsoString(purchase.sendAt),
    /** State of the voucher's mail and its timestamp; null before payment. */
    mail: boughtVoucher && voucherMailStateOf(boughtVoucher, purchase, mails, now),
    remaining: boughtVoucher && toDecimal(boughtVoucher.amountRemaining),
  },
})

function withdrawalDeadlineOf({ order }: FullOrder): string | null {
  const withdrawalStart = withdrawalStartAt(order)
  return withdrawalStart === null || !hasWithdrawalRight(order)
    ? null
    : isoDay(lastDayToWithdraw(withdrawalStart))
}

function buildOrderTimeline({ order }: FullOrder, events: readonly (typeof orderEvents.$inferSelect)[]) {
  const findLastEventTime = (kind: string) => events.findLast((event) => event.kind === kind)?.at ?? null
  const stepTimestamps = [
    // Staff only prepare a sale by phone. The buyer orders by confirming the sale.
    [order.channel === 'phone' ? 'prepared' : 'placed', order.createdAt],
    ['confirmed', order.confirmedAt],
    ['paid', order.paidAt],
    ['cancelled', order.state === 'cancelled' ? findLastEventTime('payment_cancelled') : null],
    ['packed', order.packedAt],
    ['shipped', hasParcel(order.courier) ? order.shippedAt : null],
    ['delivered', order.deliveredAt],
    ['returned', order.fulfilment === 'returned' ? findLastEventTime('returned') : null],
  ] as const
  return stepTimestamps.flatMap(([step, at]) => (at === null ? [] : [{ step, at: toIsoString(at) }]))
}

type WithdrawalRow = { submittedAt: Timestamp; status: WithdrawalStatus; items: readonly string[] }

/**
 * True if a refund counts as the answer to a withdrawal. Such a refund is newer than the withdrawal. Its reason is
 * neither goodwill nor a late payment.
 */
const isRefundForWithdrawal = (
  { reason, createdAt }: Pick<FullOrder['refunds'][number], 'reason' | 'createdAt'>,
  submittedAt: Timestamp,
): boolean => createdAt >= submittedAt && reason !== 'goodwill' && reason !== 'late_payment'

/**
 * Returns a function that gives the refund state of an open withdrawal. `done`: the withdrawal is refunded.
 * `under_way`: the refund is on its way. Null while the money is owed, also after a failed refund, and for a closed
 * withdrawal. Withdrawals count as refunded once the proposed refund is zero. Without a proposal, a single open withdrawal
 * counts as refunded after a refund of any amount, because staff have read its free text.
 */
function refundProgressOf(
  fullOrder: FullOrder,
  withdrawalRows: readonly WithdrawalRow[],
): (row: WithdrawalRow) => 'under_way' | 'done' | null {
  const amountsLeft = computeAmountLeftToRefund(fullOrder)
  const isFullyRefunded = addAmounts(amountsLeft.money, amountsLeft.discount) === 0
  const { proposal } = combineWithdrawals(fullOrder, withdrawalRows)
  const isOnlyOpenWithdrawal = withdrawalRows.filter(({ status }) => isOpenWithdrawal(status)).length === 1
  const isNothingDue = proposal ? proposal.amount === 0 : isOnlyOpenWithdrawal
  return ({ status, submittedAt }) => {
    if (!isOpenWithdrawal(status) || sumFailedRefunds(fullOrder) > 0) return null
    const withdrawalRefunds = fullOrder.refunds.filter((refund) => isRefundForWithdrawal(refund, submittedAt))
    if (!isFullyRefunded && (withdrawalRefunds.length === 0 || !isNothingDue)) return null
    return fullOrder.refunds.some(({ state }) => state === 'due') ? 'under_way' : 'done'
  }
}

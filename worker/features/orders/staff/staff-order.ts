import { desc, eq, inArray, sql } from 'drizzle-orm'
import { rateToDecimal } from '../../../../domain/money/currency'
import {
  canResendGoods,
  hasBeenShipped,
  canChangePoint,
  canCorrectAddress,
  listNextFulfilments,
} from '../../../../domain/orders/fulfilment'
import {
  GOODS_STEPS,
  type GoodsStep,
  type UnitPlace,
  UNIT_PLACES,
  countStandingUnits,
  maxStepQuantity,
  countUndecidedUnits,
  countUnitsToShip,
} from '../../../../domain/orders/goods'
import { addAmounts, type Minor, subtract, toDecimal, ZERO } from '../../../../domain/money/money'
import { hasUndecidedUnits } from '../../../../domain/refunds/refund-plan'
import {
  isHoldingState,
  formatOrderNumber,
  needsConfirmation,
  paymentStatusOf,
} from '../../../../domain/orders/order'
import { shownStatusOf } from '../../../../domain/mail/email-list'
import { isObsoleteReadyMail } from '../pickup/obsolete-ready-mail'
import { isPickup, pickupStatusOf } from '../../../../domain/orders/pickup'
import { hasParcel } from '../../../../domain/delivery/couriers'
import { buildTrackingUrl } from '../../../../domain/delivery/tracking'
import { lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import { runBatch, type BatchResults } from '../../../database/db'
import type { Deps } from '../../../deps'
import { isParcelStopped } from '../../../../domain/returns/withdrawn-goods'
import { toIsoString } from '../../../iso'
import { isObsoletePaymentRequest } from '../../../mail/outbox/obsolete-payment-requests'
import { emails } from '../../../mail/emails.table'
import { baseKindOf } from '../../../mail/outbox/mail-copies'
import { isMailOfOrderSql } from '../../../mail/outbox/is-mail-of-order'
import { isMailForBuyer } from '../../../mail/outbox/address-to-buyer'
import { adminActions, changesOfSql } from '../../admin/admin.table'
import { goodsEventsQuery, findUndoableEvent } from '../goods/goods-events'
import { disputes, payments } from '../../payments/payments.table'
import { products } from '../../products/products.table'
import {
  sumFailedRefunds,
  findFailedRefunds,
  computeAmountLeftToRefund,
  computeMaxRefund,
  toRefundableOrder,
  findUnexplainedRefunds,
} from '../../refunds/left-to-refund'
import { REFUNDABLE_STATES } from '../../refunds/refund-order'
import { limitLiftedUntilQuery } from '../place/network-limits'
import { openWorkOf } from './order-work'
import { orderEvents, orderLines, orderNotes } from '../orders.table'
import { toBillDto } from '../views/bill-dto'
import {
  contactOf,
  type LedgerLine,
  toLedgerLines,
  toFullOrder,
  orderQueries,
  type FullOrder,
} from '../views/read-order'
import { unprovenRequestQueries, listRequests, customerRequestQueries } from '../../returns/open-requests'
import { goodsValueOf } from '../../../../domain/shipments/label-setting'
import { shipmentQueries, toShipmentsDto } from '../../shipments/staff-shipments'
import { timelineOf } from './timeline'
import { toWithdrawal, combineWithdrawals } from '../../returns/withdrawals/withdrawal-proposal'

/**
 * An order with all data for staff, in one round trip. Amounts are decimals.
 * @throws order.not_found
 */
export const readStaffOrder = async ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  toStaffOrderDto(await runBatch(db, buildStaffOrderQueries(db, orderId)))

/** The queries of `readStaffOrder`, for a batch that also writes; `toStaffOrderDto` combines their results. */
export function buildStaffOrderQueries(db: Deps['db'], orderId: string) {
  const orderProductIds = db
    .select({ id: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return {
    products: db
      .select({
        id: products.id,
        image: products.image,
        exhibitionPrice: products.exhibitionPrice,
        unitsForSale: sql<number>`${products.stock} + ${products.held}`.as('units_for_sale'),
      })
      .from(products)
      .where(inArray(products.id, orderProductIds)),
    events: db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)),
    actions: db
      .select({ at: adminActions.at, action: adminActions.action })
      .from(adminActions)
      .where(changesOfSql(orderId)),
    mails: db
      .select({
        id: emails.id,
        kind: emails.kind,
        recipient: emails.recipient,
        subject: emails.subject,
        status: emails.status,
        attempts: emails.attempts,
        createdAt: emails.createdAt,
        dueAt: emails.dueAt,
        sentAt: emails.sentAt,
      })
      .from(emails)
      .where(isMailOfOrderSql(db, orderId))
      .orderBy(desc(emails.createdAt)),
    notes: db
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
      .orderBy(desc(orderNotes.createdAt)),
    payments: db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt),
    disputes: db.select().from(disputes).where(eq(disputes.orderId, orderId)),
    goodsEvents: goodsEventsQuery(db, orderId),
    limit: limitLiftedUntilQuery(db, orderId),
    ...shipmentQueries(db, orderId),
    ...customerRequestQueries(db, orderId),
    ...unprovenRequestQueries(db, orderId),
    ...orderQueries(db, orderId),
  }
}

/**
 * Combines the results of `buildStaffOrderQueries`.
 * @throws order.not_found
 */
export function toStaffOrderDto({
  products: productRows,
  events,
  actions,
  mails,
  notes,
  payments: paymentRows,
  disputes: disputeRows,
  goodsEvents: moveRows,
  limit: [limit],
  shipments: shipmentRows,
  shipmentSteps,
  withdrawals: withdrawalRows,
  complaints: complaintRows,
  claimedWithdrawals,
  claimedComplaints,
  ...orderResults
}: BatchResults<ReturnType<typeof buildStaffOrderQueries>>) {
  const fullOrder = toFullOrder(orderResults)
  const { order, refunds } = fullOrder
  const lines = toLedgerLines(fullOrder)
  const customerRequests = listRequests(withdrawalRows, complaintRows)
  const { units: withdrawnUnits, isClear, proposal } = combineWithdrawals(fullOrder, withdrawalRows)
  const owedRefunds = findFailedRefunds(fullOrder)
  const refundsToExplain = findUnexplainedRefunds(fullOrder)
  const undoableGoodsEvent = findUndoableEvent(moveRows, lines)
  const hasUnits = (place: UnitPlace) => lines.some((line) => line[place] > 0)
  return {
    id: order.id,
    number: formatOrderNumber(order.id),
    createdAt: toIsoString(order.createdAt),
    paidAt: toIsoString(order.paidAt),
    state: order.state,
    paymentStatus: paymentStatusOf(order.state),
    language: order.language,
    channel: order.channel,
    /** End of the hold of an unpaid order; null for other orders. */
    holdUntil: isHoldingState(order.state) ? toIsoString(order.holdUntil) : null,
    /** True if the buyer of a sale by phone must still confirm it. */
    needsConfirmation: needsConfirmation(order),
    confirmedAt: toIsoString(order.confirmedAt),
    /** Token of the order link of a sale by staff, so that staff can send the link; null for an order from the web. */
    linkToken: order.channel === 'web' ? null : order.linkToken,
    /** Optimistic lock: the number of the order's last event. */
    version: order.sequence,
    ...toBuyerDto(fullOrder),
    agreement: {
      termsVersion: order.termsVersion,
      agreed: order.agreed,
      marketingWithdrawnAt: toIsoString(order.marketingWithdrawnAt),
    },
    /**
     * `liftedUntil`: time until which staff suspended the limits on unpaid orders from the buyer's network; null if
     * they never did. The whole field is null if the order no longer stores its network.
     */
    buyerLimit: order.network === null ? null : { liftedUntil: toIsoString(limit?.liftedUntil ?? null) },
    isAddressOpen: canCorrectAddress(order, lines),
    /** True if the pickup point of the parcel can still change. */
    canChangePoint: canChangePoint(order, lines),
    isPointClosed: order.pickupPointClosedAt !== null,
    /**
     * The address given at purchase, which the invoice keeps; null unless staff have corrected the delivery address.
     */
    boughtAddress: order.boughtAddress,
    ...deliveryFieldsOf(order),
    /** Labels of the order's parcels, by number of the parcel. */
    shipments: toShipmentsDto({ shipments: shipmentRows, shipmentSteps }, order.fulfilment),
    /** For goods that the buyer collects at the showroom: whether they can be handed over, and their last day. */
    pickup: isPickup(order)
      ? {
          status: pickupStatusOf({ ...order, hasParcelToOpen: hasUnits('unpacking') }),
          until: order.pickupUntil,
        }
      : null,
    nextFulfilments: listNextFulfilments(order, lines),
    work: openWorkOf({
      isPaid: order.state === 'paid',
      isMoneyOwed:
        refunds.some(({ state }) => state === 'due') ||
        sumFailedRefunds(fullOrder) > 0 ||
        refundsToExplain.length > 0,
      hasPointProblem:
        order.pickupPoint !== null &&
        (order.pickupPointClosedAt !== null || order.pickupPoint.place === null) &&
        (hasUnits('owed') || hasUnits('packed')),
      hasUnitsToUnpack: hasUnits('unpacking'),
      hasUnitsToInspect: hasUnits('inspection'),
      hasOwedUnits: (hasParcel(order.courier) || isPickup(order)) && hasUnits('owed'),
      hasPackedUnits: hasParcel(order.courier) && hasUnits('packed'),
    }),
    /** True if the parcel came back undelivered and can be sent again. */
    canSendAgain: canResendGoods(order, lines),
    /** Kind of the last event of the goods (packed, shipped …) if staff may undo it, else null. */
    undo: undoableGoodsEvent?.kind ?? null,
    ...toAmountsDto(fullOrder),
    orderItems: lines.map((line, index) => ({
      productId: line.productId,
      ...toProductDto(productRows.find(({ id }) => id === line.productId)),
      name: line.name,
      /** The product's name in both languages. */
      names: { pl: line.names.pl || line.name, en: line.names.en || line.name },
      sku: line.sku,
      taxKind: line.taxKind,
      grade: line.grade,
      defects: line.defects,
      quantity: line.quantity,
      price: toDecimal(line.unitPrice),
      total: toDecimal(line.total),
      /** The public price and the reason, if staff agreed on another price. */
      listPrice: line.listPrice === null ? null : toDecimal(line.listPrice),
      priceReason: line.priceReason,
      ...toUnitsDto(line),
      /** The supplier of the product, as known at the time of the order (rules 5.9). */
      supply: line.supply,
      /**
       * `withdrawn`: number of withdrawn units of the line. `proposed`: how many of them the proposed refund covers.
       */
      withdrawn: withdrawnUnits[index] ?? 0,
      proposed: proposal?.quantities[index] ?? 0,
    })),
    /** The value of the goods in złoty, from which labels get their insurance. */
    goodsValue: toDecimal(goodsValueOf(lines, order.rateMicro)),
    deliveryLeft: toDecimal(toRefundableOrder(fullOrder).deliveryLeft),
    /** True if the withdrawals name only goods of the order. Otherwise staff must read the customer's free text. */
    areWithdrawalsClear: isClear,
    /** True if withdrawals stop the parcel, so that staff must not send it. */
    isKeptHere: isParcelStopped(lines, withdrawalRows.map(toWithdrawal)),
    /** The refund proposed for the open withdrawals. Null if no withdrawal is open, or if staff must read free text. */
    withdrawalProposal: proposal && {
      amount: toDecimal(proposal.amount),
      delivery: toDecimal(proposal.delivery),
      isWhole: proposal.isWhole,
    },
    ...toVoucherDtos(fullOrder),
    payments: paymentRows.map(
      ({ intentId, provider, status, amount, createdAt, method, paidOn, reference }) => ({
        intentId,
        provider,
        status,
        amount: toDecimal(amount),
        createdAt: toIsoString(createdAt),
        /** Method, day in Poland and receipt number of a payment that staff recorded. */
        method,
        paidOn,
        reference,
      }),
    ),
    disputes: disputeRows.map(({ id, reason, status, amount, currency, createdAt }) => ({
      id,
      reason,
      status,
      amount: toDecimal(amount),
      currency,
      createdAt: toIsoString(createdAt),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toDecimal(addAmounts(refund.money, refund.discount)),
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
      owed: toDecimal(owedRefunds.find(({ id }) => id === refund.id)?.owedAmount ?? ZERO),
      /** For a refund made at the provider: the part for which staff have not entered a purpose yet. */
      unexplained: toDecimal(refundsToExplain.find(({ id }) => id === refund.id)?.amount ?? ZERO),
      createdAt: toIsoString(refund.createdAt),
      doneAt: toIsoString(refund.doneAt),
    })),
    emails: mails.map(({ kind, createdAt, dueAt, sentAt, recipient, attempts, ...mail }) => ({
      ...mail,
      status: shownStatusOf({ status: mail.status, attempts }),
      kind: baseKindOf(kind),
      recipient,
      createdAt: toIsoString(createdAt),
      dueAt: toIsoString(dueAt),
      sentAt: toIsoString(sentAt),
      canResend:
        isMailForBuyer({ kind, recipient }, order.email) &&
        mail.status !== 'waiting' &&
        !isObsoletePaymentRequest(kind, order.state) &&
        !isObsoleteReadyMail(kind, order),
    })),
    /** Withdrawals and complaints, newest first. */
    statements: customerRequests.map(({ submittedAt, ...request }) => ({
      ...request,
      submittedAt: toIsoString(submittedAt),
    })),
    /**
     * Open customer requests that name this order without proof that the sender is its buyer. They do not change the
     * order.
     */
    claims: listRequests(claimedWithdrawals, claimedComplaints).map(({ kind, id, submittedAt }) => ({
      kind,
      id,
      submittedAt: toIsoString(submittedAt),
    })),
    notes: notes.map(({ id, text, createdAt }) => ({ id, text, createdAt: toIsoString(createdAt) })),
    timeline: timelineOf({
      events,
      pointChanges: order.pointChanges ?? [],
      actions,
      refunds,
      mails,
      notes,
      customerRequests,
    }),
  }
}

export type StaffOrder = ReturnType<typeof toStaffOrderDto>

const toBuyerDto = ({ order }: FullOrder) => ({
  customerType: order.customerType,
  buyerCapacity: order.buyerCapacity,
  firstName: order.firstName,
  lastName: order.lastName,
  ...contactOf(order),
})

/** The product of a line as it is now. Its price is in PLN. */
const toProductDto = (
  product: { image: string; exhibitionPrice: Minor; unitsForSale: number } | undefined,
) => ({
  image: product?.image ?? null,
  currentPrice: product ? toDecimal(product.exhibitionPrice) : null,
  /** True if units of the product are for sale or held, so that it cannot become a draft. */
  hasUnitsForSale: (product?.unitsForSale ?? 0) > 0,
})

/** Number of a line's units in each place (owed, packed …). Adds the largest quantity that each staff step may move. */
const toUnitsDto = (line: LedgerLine) => ({
  units: Object.fromEntries(UNIT_PLACES.map((place) => [place, line[place]])) as Record<UnitPlace, number>,
  /** Units that were cancelled or returned. */
  settled: line.settled,
  standing: countStandingUnits(line),
  toShip: countUnitsToShip(line),
  /** Units that came back or are expected back, without a decision on their refund. */
  undecided: countUndecidedUnits(line),
  value: toDecimal(line.value),
  steps: Object.fromEntries(GOODS_STEPS.map((step) => [step, maxStepQuantity(line, step)])) as Record<
    GoodsStep,
    number
  >,
})

const deliveryFieldsOf = (order: FullOrder['order']) => ({
  courier: order.courier,
  /**
   * The locker or shop point that the buyer chose; `place` is null if the courier's list has not confirmed the code.
   */
  pickupPoint: order.pickupPoint,
  /** The promised parcels with their measures; null for vouchers and collected goods. */
  parcels: order.parcels,
  fulfilmentStatus: order.fulfilment,
  shippedWith: order.shippedWith,
  trackingNumber: order.trackingNumber,
  trackingUrl:
    hasBeenShipped(order.fulfilment) && order.shippedWith && order.trackingNumber
      ? buildTrackingUrl(order.shippedWith, order.trackingNumber)
      : null,
  packedAt: toIsoString(order.packedAt),
  shippedAt: toIsoString(order.shippedAt),
  deliveredAt: toIsoString(order.deliveredAt),
})

/** Amounts of the order, including what is refundable. */
function toAmountsDto(fullOrder: FullOrder) {
  const { order } = fullOrder
  const remainder = computeAmountLeftToRefund(fullOrder)
  const maxRefund = computeMaxRefund(fullOrder)
  return {
    currency: order.currency,
    rate: rateToDecimal(order.rateMicro),
    subtotal: toDecimal(order.subtotal),
    shipping: toDecimal(order.shipping),
    discount: toDecimal(order.discount),
    totalAmount: toDecimal(order.total),
    totalPln: toDecimal(order.totalPln),
    bill: toBillDto(fullOrder),
    canCancel: isHoldingState(order.state),
    canRefund:
      REFUNDABLE_STATES.includes(order.state) &&
      (maxRefund > 0 || hasUndecidedUnits(toLedgerLines(fullOrder))),
    leftToRefund: toDecimal(maxRefund),
    leftToVoucher: toDecimal(remainder.discount),
    /** The amount still refundable to the voucher, in the voucher's currency. */
    leftForVoucher: toDecimal(remainder.voucherAmount),
    /** Refunded amount, including refunds on their way. */
    refunded: toDecimal(
      subtract(addAmounts(order.total, order.discount), addAmounts(remainder.money, remainder.discount)),
    ),
  }
}

/** The order's vouchers with shortened codes, because anyone who knows a full code can spend it. */
function toVoucherDtos({ redemption, boughtVoucher, purchase }: FullOrder) {
  return {
    voucherUsed: redemption && {
      id: redemption.voucherId,
      last4: lastCodeCharacters(redemption.voucher.code),
      voucherType: redemption.voucher.voucherType,
      amount: toDecimal(redemption.amount),
      currency: redemption.voucher.currency,
      isBlocked: redemption.voucher.status === 'blocked',
    },
    voucherBought: purchase && {
      name: purchase.name,
      recipientEmail: purchase.recipientEmail,
      sendAt: toIsoString(purchase.sendAt),
      issued: boughtVoucher && {
        id: boughtVoucher.id,
        last4: lastCodeCharacters(boughtVoucher.code),
        status: boughtVoucher.status,
        remaining: toDecimal(boughtVoucher.amountRemaining),
      },
    },
  }
}

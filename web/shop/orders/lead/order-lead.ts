import { parseDay, type DayNumber } from '../../../../domain/time/calendar-days'
import { parseDeliveryDays } from '../../../../domain/delivery/delivery'
import { isOpenComplaint } from '../../../../domain/returns/complaint'
import { isOpenWithdrawal, refundDueDay } from '../../../../domain/returns/withdrawal'
import { polishDay } from '../../../../domain/time/polish-days'
import type { Timestamp } from '../../../../domain/time/time'
import type { BuyerOrder } from '../../../api'
import { areAllUnitsSettled, findWorstRefundStatus } from '../order-status'
import { withdrawalSummary } from '../withdrawals/withdrawal-summary'

type Refund = Pick<BuyerOrder['refunds'][number], 'status' | 'amount' | 'owed' | 'at'>
type Item = Parameters<typeof withdrawalSummary>[0]['items'][number] &
  Pick<BuyerOrder['items'][number], 'standing' | 'toShip'>
type Order = Pick<
  BuyerOrder,
  | 'deliveryDays'
  | 'pickup'
  | 'paymentStatus'
  | 'payableUntil'
  | 'needsConfirmation'
  | 'isRefunded'
  | 'isCancelled'
  | 'fulfilment'
  | 'happened'
  | 'ended'
  | 'voucherBought'
  | 'courier'
> & {
  items: readonly Item[]
  refunds: readonly Refund[]
  refunded: { amount: string } | null
  withdrawals: readonly Pick<
    BuyerOrder['withdrawals'][number],
    'at' | 'needsCheck' | 'sendBackBy' | 'status' | 'settlement' | 'isWhole' | 'items'
  >[]
  complaints: readonly Pick<BuyerOrder['complaints'][number], 'status' | 'answerBy'>[]
}

/** An open complaint. `hasProduct`: false if no product of the order has reached the buyer. */
type ComplaintLead = { kind: 'complaint'; answerBy: string; hasProduct: boolean }

/**
 * The message on top of the order page: what the buyer must do, or what happens next. Amounts are decimals in the
 * order's currency.
 */
export type OrderLead =
  | { kind: 'pay'; until: string }
  /** The buyer of a sale by phone must confirm it before the payment. */
  | { kind: 'confirm'; until: string }
  /** The buyer collects the paid goods of a sale by hand. */
  | { kind: 'collect' }
  /** The shop prepares goods for collection. */
  | { kind: 'preparing' }
  /** The goods can be collected with the code, until the last day. */
  | { kind: 'pickup'; code: string; lastDay: DayNumber }
  | { kind: 'collected' }
  /** The order ended without a payment. */
  | { kind: 'ended' }
  /** The order can no longer be paid, and the provider has not confirmed yet whether it was paid before. */
  | { kind: 'waiting' }
  | { kind: 'sendBack'; lastDay: DayNumber; isPast: boolean }
  /** A paid order that was cancelled completely. */
  | { kind: 'cancelled' }
  | { kind: 'refund'; status: Refund['status']; amount: string }
  /** All products are back in the shop, and no money is refunded. */
  | { kind: 'settled' }
  /** `refundBy`: the last day of the refund. */
  | { kind: 'withdrawal'; messageKey: 'keep' | 'staffCheck' | 'voucher' | 'received'; refundBy: DayNumber }
  | ComplaintLead
  | { kind: 'voucher' }
  | { kind: 'arrives'; from: DayNumber; to: DayNumber }
  | { kind: 'arrivesBy'; to: DayNumber }
  /** The last promised day has passed. */
  | { kind: 'late' }
  | { kind: 'delivered' }
  /** The parcel came back to the shop without a delivery. */
  | { kind: 'cameBack' }

/** True if the lead is about a parcel that is still to arrive. */
export const isParcelLead = ({ kind }: OrderLead): boolean =>
  kind === 'arrives' || kind === 'arrivesBy' || kind === 'late'

const isCollectionLead = ({ kind }: OrderLead): boolean =>
  kind === 'collect' || kind === 'preparing' || kind === 'pickup'

/**
 * Returns the message on top of the order page. If several messages apply, the priority is: a task of the buyer, money,
 * open customer requests, the parcel.
 */
export function findOrderLead(order: Order, now: Timestamp): OrderLead {
  const { payableUntil, ended, isRefunded, isCancelled, paymentStatus, voucherBought } = order
  if (payableUntil !== null) return { kind: order.needsConfirmation ? 'confirm' : 'pay', until: payableUntil }
  if (ended !== null) return { kind: 'ended' }
  if (paymentStatus !== 'paid' && !isRefunded) return { kind: 'waiting' }
  const sendBackLead = findSendBackLead(order, now)
  if (sendBackLead) return sendBackLead
  const failedRefund = order.refunds.find(({ status }) => status === 'failed')
  if (failedRefund) return { kind: 'refund', status: 'failed', amount: failedRefund.owed }
  if (isCancelled) return { kind: 'cancelled' }
  if (isRefunded || areAllUnitsSettled(order)) return toCompleteRefundLead(order)
  const withdrawalLead = findWithdrawalLead(order)
  if (withdrawalLead) return withdrawalLead
  const complaintLead = findComplaintLead(order)
  if (complaintLead && !areGoodsExpected(order)) return complaintLead
  const { deliveryDays } = order
  if (voucherBought !== null) return { kind: 'voucher' }
  if (!deliveryDays) return toCollectionLead(order)
  return findParcelLead(order, polishDay(now), parseDeliveryDays(deliveryDays))
}

/** Returns the lead of an order that the buyer collects. */
function toCollectionLead({ happened, pickup }: Order): OrderLead {
  if (happened.some(({ step }) => step === 'delivered')) return { kind: 'collected' }
  if (!pickup) return { kind: 'collect' }
  return pickup.code && pickup.until
    ? { kind: 'pickup', code: pickup.code, lastDay: parseDay(pickup.until) }
    : { kind: 'preparing' }
}

function findSendBackLead(order: Order, now: Timestamp): OrderLead | null {
  const lastDays = order.withdrawals
    .filter((withdrawal) => isOpenWithdrawal(withdrawal.status))
    .filter((withdrawal) => withdrawalSummary(order, withdrawal).mustSendBack)
    .map(({ sendBackBy }) => parseDay(sendBackBy))
  if (lastDays.length === 0) return null
  const lastDay = Math.min(...lastDays)
  return { kind: 'sendBack', lastDay, isPast: polishDay(now) > lastDay }
}

function toCompleteRefundLead({ refunds, refunded }: Order): OrderLead {
  const status = findWorstRefundStatus(refunds)
  return status && refunded ? { kind: 'refund', status, amount: refunded.amount } : { kind: 'settled' }
}

function findWithdrawalLead(order: Order): OrderLead | null {
  for (const withdrawal of order.withdrawals) {
    if (!isOpenWithdrawal(withdrawal.status)) continue
    const { messageKey } = withdrawalSummary(order, withdrawal)
    if (
      messageKey === 'keep' ||
      messageKey === 'staffCheck' ||
      messageKey === 'voucher' ||
      messageKey === 'received'
    )
      return { kind: 'withdrawal', messageKey, refundBy: refundDueDay(Date.parse(withdrawal.at)) }
  }
  return null
}

function findComplaintLead({ complaints, items }: Order): ComplaintLead | null {
  const openComplaints = complaints.filter(({ status }) => isOpenComplaint(status))
  const [firstAnswer] = openComplaints.map(({ answerBy }) => answerBy).toSorted()
  if (firstAnswer === undefined) return null
  return {
    kind: 'complaint',
    answerBy: firstAnswer,
    hasProduct: items.some(({ delivered }) => delivered > 0),
  }
}

/** The open complaint to show below the lead, if the lead is about goods that are still to reach the buyer. */
export const findComplaintBelowLead = (order: Order, lead: OrderLead): ComplaintLead | null =>
  isParcelLead(lead) || isCollectionLead(lead) ? findComplaintLead(order) : null

/** True if goods are still to be sent or on their way. */
const areGoodsExpected = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some(({ toShip, shipped }) => toShip + shipped > 0)

function findParcelLead(
  { fulfilment, happened, refunds, items }: Order,
  today: DayNumber,
  { from, to }: { from: DayNumber; to: DayNumber },
): OrderLead {
  const deliveredAt = happened.find(({ step }) => step === 'delivered')?.at
  const isParcelExpected = areGoodsExpected({ items })
  if (fulfilment === 'returned' || (!isParcelExpected && !deliveredAt)) return { kind: 'cameBack' }
  if (!isParcelExpected && deliveredAt) {
    const laterRefund = refunds.findLast(
      ({ amount, at }) => Number(amount) > 0 && Date.parse(at) > Date.parse(deliveredAt),
    )
    return laterRefund
      ? { kind: 'refund', status: laterRefund.status, amount: laterRefund.amount }
      : { kind: 'delivered' }
  }
  if (today > to) return { kind: 'late' }
  return today < from ? { kind: 'arrives', from, to } : { kind: 'arrivesBy', to }
}

import { countStandingUnits } from '../orders/goods'
import { addAmounts, type Minor, minAmount, subtract, ZERO } from '../money/money'
import { type PricedLine, valueOfUnits } from '../refunds/refund-plan'
import {
  type OrderedGoods,
  hasOnlyOrderedGoods,
  type SubmittedWithdrawal,
  countWithdrawnUnits,
} from './withdrawn-goods'
import { isOpenWithdrawal } from './withdrawal'

/**
 * A line of an order. `settledSinceWithdrawal`: number of units cancelled or returned by refunds for withdrawals of the
 * order.
 */
type WithdrawnLine = PricedLine & OrderedGoods & { settledSinceWithdrawal: number }

export type WithdrawalProposal = {
  /** Minor units of the order's currency, including the part paid by voucher. */
  amount: Minor
  /**
   * The part of `amount` for the delivery cost: the cost of the parcels of the returned units, or the whole cost if the
   * buyer keeps no unit (UoPK art. 32).
   */
  delivery: Minor
  /** True if the refund ends the contract for all units of the order not yet cancelled or returned. */
  isWhole: boolean
  /** Number of units to refund for each order line, in the sequence of the lines. */
  quantities: number[]
}

/**
 * `deliveryFeeFor` computes the part of the paid delivery fee for the units that the buyer keeps; the quantities are in
 * the sequence of the lines. `deliveryLeft`: the part of the fee that is not refunded yet.
 */
type WithdrawalRefundLimits = {
  deliveryLeft: Minor
  deliveryFeeFor: (keptQuantities: readonly number[]) => Minor
  maxRefund: Minor
  isVoucher: boolean
}

/**
 * Proposes the refund for the open withdrawals of an order. The proposal covers units not yet cancelled or returned, at
 * their current value, and is at most `maxRefund`. Units cancelled or returned since the first withdrawal, or by a
 * withdrawal that staff closed, are not proposed again. Null if no withdrawal is open, or an open one has free text
 * that staff must read.
 */
export function proposeWithdrawal(
  lines: readonly WithdrawnLine[],
  requests: readonly SubmittedWithdrawal[],
  { deliveryLeft, deliveryFeeFor, maxRefund, isVoucher }: WithdrawalRefundLimits,
): WithdrawalProposal | null {
  const openRequests = requests.filter(({ status }) => isOpenWithdrawal(status))
  if (openRequests.length === 0 || !openRequests.every((request) => hasOnlyOrderedGoods(lines, request)))
    return null
  if (isVoucher) return { amount: maxRefund, delivery: ZERO, isWhole: true, quantities: [] }
  const withdrawnQuantities = countWithdrawnUnits(lines, requests)
  const refundedQuantities = countWithdrawnUnits(
    lines,
    requests.filter(({ status }) => status === 'refunded'),
  )
  const quantities = lines.map((line, index) => {
    const settledQuantity = Math.max(line.settledSinceWithdrawal, refundedQuantities[index] ?? 0)
    return Math.min(
      countStandingUnits(line),
      Math.max(0, (withdrawnQuantities[index] ?? 0) - settledQuantity),
    )
  })
  const isWholeOrder = lines.every((line, index) => quantities[index] === countStandingUnits(line))
  const goodsValue = addAmounts(...lines.map((line, index) => valueOfUnits(line, quantities[index] ?? 0)))
  const goodsAmount = minAmount(goodsValue, maxRefund)
  const keptFee = deliveryFeeFor(
    lines.map((line, index) => countStandingUnits(line) - (quantities[index] ?? 0)),
  )
  const deliveryDue = subtract(deliveryLeft, minAmount(deliveryLeft, keptFee))
  const delivery = minAmount(deliveryDue, subtract(maxRefund, goodsAmount))
  return { amount: addAmounts(goodsAmount, delivery), delivery, isWhole: isWholeOrder, quantities }
}

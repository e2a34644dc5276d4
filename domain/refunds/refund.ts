import { type Minor, minor, subtract } from '../money/money'

/**
 * Reasons of a refund: a payment that came too late to get the goods, four reasons of staff, or a refund made at the
 * provider.
 */
export const REFUND_REASONS = [
  'late_payment',
  'withdrawal',
  'complaint',
  'cancellation',
  'goodwill',
  'at_provider',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** The four reasons that staff can choose. */
export const STAFF_REFUND_REASONS = [
  'withdrawal',
  'complaint',
  'cancellation',
  'goodwill',
] as const satisfies RefundReason[]
export type StaffRefundReason = (typeof STAFF_REFUND_REASONS)[number]

/**
 * `due` until the provider accepts the refund; `failed` if the provider later reports that the money did not arrive.
 */
export const REFUND_STATES = ['due', 'done', 'failed'] as const

/** The amounts of an order that are not refunded yet, by source. `money` and `discount` in the order's currency. */
export type RemainingRefund = {
  money: Minor
  discount: Minor
  /** The same amount as `discount`, but in the voucher's currency. */
  voucherAmount: Minor
}

/**
 * `amount` × `part` / `total`, rounded half up; 0 if `total` is 0. BigInt, because the product exceeds the safe
 * integers.
 */
export const prorate = (amount: Minor, part: number, total: number): Minor =>
  minor(total === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(total)) / (2n * BigInt(total))))

/**
 * Converts a part of `total` to another currency, in which the total is `amount`. All minor units. `cumulativeBefore` and
 * `cumulativeAfter` are the sums of the parts without and with this part. The sums are rounded, not the parts. All parts
 * therefore add up to exactly `amount`, whatever their sizes and reversals.
 */
export const prorateDifference = (
  amount: Minor,
  total: Minor,
  cumulativeBefore: Minor,
  cumulativeAfter: Minor,
): Minor => subtract(prorate(amount, cumulativeAfter, total), prorate(amount, cumulativeBefore, total))

/**
 * Splits a refund between its sources in proportion. Partial refunds that add up to the whole return exactly each
 * source's amount, whatever their sizes.
 * All minor units; `amount` must not exceed the amounts left in `remainingRefund`.
 */
export function splitRefundAmount(remainingRefund: RemainingRefund, amount: Minor): RemainingRefund {
  const discount = prorate(remainingRefund.discount, amount, remainingRefund.money + remainingRefund.discount)
  return {
    money: minor(amount - discount),
    discount,
    voucherAmount: prorate(remainingRefund.voucherAmount, discount, remainingRefund.discount),
  }
}

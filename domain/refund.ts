import { type Minor, minor, subtract } from './money'

/** Why money goes back: too late to get the goods, by staff for one of four reasons, or done at the provider itself. */
export const REFUND_REASONS = [
  'late_payment',
  'withdrawal',
  'complaint',
  'cancellation',
  'goodwill',
  'at_provider',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Of these, the four of staff. */
export const STAFF_REFUND_REASONS = [
  'withdrawal',
  'complaint',
  'cancellation',
  'goodwill',
] as const satisfies RefundReason[]
export type StaffRefundReason = (typeof STAFF_REFUND_REASONS)[number]

/** `due` until the provider has taken it; `failed` when it later says that the money did not arrive. */
export const REFUND_STATES = ['due', 'done', 'failed'] as const

/** What of an order has not gone back yet, by source. `discount` and `money` in its currency. */
export type Left = {
  money: Minor
  discount: Minor
  /** What `discount` took off the voucher, in the voucher's currency. */
  voucherAmount: Minor
}

/**
 * `amount` times `part` / `whole`, rounded half up; all of it for the whole, nothing of no whole. BigInt, because the
 * product is too long for a number.
 */
export const share = (amount: Minor, part: number, whole: number): Minor =>
  minor(whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))))

/**
 * What a part of `whole` comes to in another measure, in which all of it is `amount`: the part that raises what went
 * before it from `from` to `to`. Parts that add up to everything come to exactly `amount`, in whatever portions and with
 * whatever steps back between them. All minor units.
 */
export const shareBetween = (amount: Minor, whole: Minor, from: Minor, to: Minor): Minor =>
  subtract(share(amount, to, whole), share(amount, from, whole))

/**
 * How a refund is split between the sources of what is left: in proportion, and such that refunds that add up to
 * everything give each source exactly what came from it, in whatever portions (features E11). All minor units; `amount` is at
 * most what is left.
 */
export function splitRefund(left: Left, amount: Minor): Left {
  const discount = share(left.discount, amount, left.money + left.discount)
  return {
    money: minor(amount - discount),
    discount,
    voucherAmount: share(left.voucherAmount, discount, left.discount),
  }
}

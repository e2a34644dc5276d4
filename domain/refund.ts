import { type Minor, minor } from './money'

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

/** What was paid for an order, and from which source. `discount` and `money` in its currency. */
export type Paid = {
  money: Minor
  discount: Minor
  /** What `discount` took off the voucher, in the voucher's currency. */
  voucherAmount: Minor
}

/** Something times part / whole, rounded half up; all of it for the whole. Such products are too long for a number. */
const share = (amount: Minor, part: number, whole: number): Minor =>
  minor(whole === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))))

/**
 * How a refund is split between the sources of what was paid: in proportion, and such that refunds that add up to
 * everything give each source exactly what came from it, in whatever portions (features E11). All minor units.
 */
export function splitRefund(paid: Paid, refundedBefore: Minor, amount: Minor): Paid {
  const whole = paid.money + paid.discount
  const upTo = (refunded: number) => {
    const discount = share(paid.discount, refunded, whole)
    return {
      money: refunded - discount,
      discount,
      voucherAmount: share(paid.voucherAmount, discount, paid.discount),
    }
  }
  const [before, after] = [upTo(refundedBefore), upTo(refundedBefore + amount)]
  return {
    money: minor(after.money - before.money),
    discount: minor(after.discount - before.discount),
    voucherAmount: minor(after.voucherAmount - before.voucherAmount),
  }
}

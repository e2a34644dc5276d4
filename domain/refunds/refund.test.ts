import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../../test/fixtures/property'
import { minor, ZERO } from '../money/money'
import { type RemainingRefund, prorateDifference, splitRefundAmount } from './refund'

const anyRefundableAmounts: fc.Arbitrary<RemainingRefund> = fc
  .tuple(anyAmount(), anyAmount(), anyAmount())
  .filter(([money, discount]) => money + discount > 0)
  .map(([money, discount, voucherAmount]) => ({
    money,
    discount,
    voucherAmount: discount === 0 ? ZERO : minor(Math.max(1, voucherAmount)),
  }))

const amountFields = ['money', 'discount', 'voucherAmount'] as const

const subtractAmounts = (
  remainingRefund: RemainingRefund,
  refundParts: RemainingRefund,
): RemainingRefund => ({
  money: minor(remainingRefund.money - refundParts.money),
  discount: minor(remainingRefund.discount - refundParts.discount),
  voucherAmount: minor(remainingRefund.voucherAmount - refundParts.voucherAmount),
})

describe('splitRefundAmount', () => {
  it('returns each source its amount in any portions, also with manual refunds between', () => {
    const anyShare = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), isManual: fc.boolean() })
    fc.assert(
      fc.property(anyRefundableAmounts, fc.array(anyShare, { maxLength: 6 }), (paidAmounts, shares) => {
        let remainingAmounts = paidAmounts
        for (const { share, isManual } of [...shares, { share: 1, isManual: false }]) {
          const refundAmount = minor(
            Math.floor(
              share *
                (isManual ? remainingAmounts.money : remainingAmounts.money + remainingAmounts.discount),
            ),
          )
          const refundParts = isManual
            ? { money: refundAmount, discount: ZERO, voucherAmount: ZERO }
            : splitRefundAmount(remainingAmounts, refundAmount)
          expect(refundParts.money + refundParts.discount).toBe(refundAmount)
          remainingAmounts = subtractAmounts(remainingAmounts, refundParts)
          for (const amountField of amountFields)
            expect(remainingAmounts[amountField]).toBeGreaterThanOrEqual(0)
        }
        expect(remainingAmounts).toEqual({ money: 0, discount: 0, voucherAmount: 0 })
      }),
    )
  })

  it('returns everything to a single source', () => {
    fc.assert(
      fc.property(
        anyAmount().filter((amount) => amount > 0),
        (amount) => {
          const cardRefund = { money: amount, discount: ZERO, voucherAmount: ZERO }
          expect(splitRefundAmount(cardRefund, amount)).toEqual(cardRefund)
          const voucherRefund = { money: ZERO, discount: amount, voucherAmount: amount }
          expect(splitRefundAmount(voucherRefund, amount)).toEqual(voucherRefund)
        },
      ),
    )
  })

  it('splits in proportion', () => {
    const paidAmounts = { money: minor(750), discount: minor(250), voucherAmount: minor(63) }
    expect(splitRefundAmount(paidAmounts, minor(100))).toEqual({ money: 75, discount: 25, voucherAmount: 6 })
  })
})

describe('prorateDifference in złoty', () => {
  it('adds up to the whole in any portions, also with reversals between', () => {
    const anyPositiveAmount = anyAmount().filter((amount) => amount > 0)
    fc.assert(
      fc.property(
        anyAmount(),
        anyPositiveAmount,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (amount, total, fractions) => {
          const cumulativeAmounts = [
            ZERO,
            ...fractions.map((fraction) => minor(Math.floor(fraction * total))),
            total,
          ]
          const refundParts = cumulativeAmounts
            .slice(1)
            .map((cumulativeAmount, index) =>
              prorateDifference(amount, total, cumulativeAmounts[index] ?? ZERO, cumulativeAmount),
            )
          expect(refundParts.reduce((sum, partialAmount) => sum + partialAmount, 0)).toBe(amount)
          expect(prorateDifference(amount, total, ZERO, total)).toBe(amount)
        },
      ),
    )
  })

  it('is proportional, rounded half up', () => {
    expect(prorateDifference(minor(1001), minor(200), ZERO, minor(100))).toBe(501)
    expect(prorateDifference(minor(1001), minor(200), minor(100), minor(200))).toBe(500)
    expect(prorateDifference(minor(1001), minor(200), minor(100), ZERO)).toBe(-501)
  })
})

import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../test/property'
import { minor, ZERO } from './money'
import { type Paid, splitRefund } from './refund'

const anyPaid: fc.Arbitrary<Paid> = fc
  .tuple(anyAmount(), anyAmount(), anyAmount())
  .filter(([money, discount]) => money + discount > 0)
  .map(([money, discount, voucherAmount]) => ({
    money,
    discount,
    voucherAmount: discount === 0 ? ZERO : minor(Math.max(1, voucherAmount)),
  }))

const keys = ['money', 'discount', 'voucherAmount'] as const

describe('a refund', () => {
  it('in any portions gives every source exactly what came from it', () => {
    fc.assert(
      fc.property(
        anyPaid,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (paid, cuts) => {
          const whole = paid.money + paid.discount
          const ends = [...cuts.map((cut) => Math.floor(cut * whole)).toSorted((a, b) => a - b), whole]
          const sums = { money: 0, discount: 0, voucherAmount: 0 }
          let before = 0
          for (const end of ends) {
            const parts = splitRefund(paid, minor(before), minor(end - before))
            expect(parts.money + parts.discount).toBe(end - before)
            for (const key of keys) {
              expect(parts[key]).toBeGreaterThanOrEqual(0)
              sums[key] += parts[key]
              expect(sums[key]).toBeLessThanOrEqual(paid[key])
            }
            before = end
          }
          expect(sums).toEqual(paid)
        },
      ),
    )
  })

  it('of what was paid by one source alone goes back to that source alone', () => {
    fc.assert(
      fc.property(
        anyAmount().filter((amount) => amount > 0),
        (amount) => {
          const byCard = { money: amount, discount: ZERO, voucherAmount: ZERO }
          expect(splitRefund(byCard, ZERO, amount)).toEqual(byCard)
          const byVoucher = { money: ZERO, discount: amount, voucherAmount: amount }
          expect(splitRefund(byVoucher, ZERO, amount)).toEqual(byVoucher)
        },
      ),
    )
  })

  it('is split in proportion', () => {
    const paid = { money: minor(750), discount: minor(250), voucherAmount: minor(63) }
    expect(splitRefund(paid, ZERO, minor(100))).toEqual({ money: 75, discount: 25, voucherAmount: 6 })
  })
})

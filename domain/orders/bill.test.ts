import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateBill } from './bill'
import { minor } from '../money/money'
import { splitVat } from '../money/vat'

const makeBilledOrder = (total: number, discount = 0) => ({
  shipping: minor(29_99),
  shippingVatRate: 23,
  discount: minor(discount),
  total: minor(total),
})
const makeTaxedGoods = (gross: number) => ({ gross: minor(gross), vatRate: 23 })
const goodsAmounts = [{ gross: minor(209_00), vatRate: 23 }]
const FOLLOW_UP_VOUCHER = { voucherType: 'follow_up', voucherVat: 'multi', vatRate: 23 } as const
const PURCHASED_VOUCHER = { voucherType: 'purchased', voucherVat: 'multi', vatRate: 23 } as const
const TAXED_VOUCHER = { ...PURCHASED_VOUCHER, voucherVat: 'single' } as const

describe('calculateBill', () => {
  it('returns price and VAT without a voucher', () =>
    expect(calculateBill(goodsAmounts, makeBilledOrder(238_99), null, true)).toEqual({
      price: 238_99,
      vat: 44_69,
      byVoucher: 0,
      taxedBefore: 0,
      rest: null,
    }))

  it('lowers price and VAT by a follow-up voucher', () =>
    expect(calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), FOLLOW_UP_VOUCHER, true)).toEqual({
      price: 177_98,
      vat: 33_28,
      byVoucher: 0,
      taxedBefore: 0,
      rest: null,
    }))

  it('keeps the price with a purchased voucher, and returns its part and the rest', () => {
    const bill = { price: 238_99, vat: 44_69, byVoucher: 61_01, taxedBefore: 0 }
    const expectedRest = { amount: 177_98, isPaid: false }
    expect(calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), PURCHASED_VOUCHER)).toEqual({
      ...bill,
      rest: expectedRest,
    })
    expect(calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), PURCHASED_VOUCHER, true)).toEqual({
      ...bill,
      rest: { ...expectedRest, isPaid: true },
    })
  })

  it('returns a rest of zero if the voucher pays everything', () =>
    expect(calculateBill(goodsAmounts, makeBilledOrder(0, 238_99), PURCHASED_VOUCHER, true)).toEqual({
      price: 238_99,
      vat: 44_69,
      byVoucher: 238_99,
      taxedBefore: 0,
      rest: { amount: 0, isPaid: false },
    }))

  it('returns the VAT already paid with a single-purpose voucher, and none after its refund', () => {
    expect(calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), TAXED_VOUCHER)).toMatchObject({
      vat: 44_69,
      taxedBefore: 11_41,
    })
    expect(calculateBill(goodsAmounts, makeBilledOrder(0, 238_99), TAXED_VOUCHER, true)).toMatchObject({
      vat: 44_69,
      taxedBefore: 44_69,
    })
    expect(
      calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), {
        ...TAXED_VOUCHER,
        isAmountReturned: true,
      }),
    ).toMatchObject({
      taxedBefore: 0,
    })
  })

  it('ignores a refunded voucher, but returns the money paid', () => {
    const refundedVoucher = { ...PURCHASED_VOUCHER, isAmountReturned: true }
    const bill = { price: 238_99, vat: 44_69, byVoucher: 0, taxedBefore: 0 }
    expect(calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), refundedVoucher)).toEqual({
      ...bill,
      rest: null,
    })
    const expectedRest = { amount: 177_98, isPaid: true }
    expect(calculateBill(goodsAmounts, makeBilledOrder(177_98, 61_01), refundedVoucher, true)).toEqual({
      ...bill,
      rest: expectedRest,
    })
  })

  it('uses the VAT rates of the lines and of the voucher, not the current rate', () => {
    const taxedLines = [
      { gross: minor(108_00), vatRate: 8 },
      { gross: minor(105_00), vatRate: 5 },
    ]
    const order = { shipping: minor(0), shippingVatRate: 23, discount: minor(100_00), total: minor(113_00) }
    const reducedRateVoucher = { ...TAXED_VOUCHER, vatRate: 8 }
    expect(calculateBill(taxedLines, order, reducedRateVoucher)).toMatchObject({
      vat: 13_00,
      taxedBefore: 7_41,
    })
    // The discount lowers the amounts of all VAT rates in proportion.
    const halfPriceOrder = { ...order, discount: minor(106_50), total: minor(106_50) }
    expect(calculateBill(taxedLines, halfPriceOrder, FOLLOW_UP_VOUCHER)).toMatchObject({ vat: 6_50 })
  })

  it('returns no VAT for a price of zero', () =>
    expect(
      calculateBill(
        [makeTaxedGoods(2), makeTaxedGoods(2)],
        { ...makeBilledOrder(0, 33_03) },
        FOLLOW_UP_VOUCHER,
      ),
    ).toMatchObject({
      price: 0,
      vat: 0,
    }))

  it('adds up, and taxes every line', () => {
    const anyAmount = fc.integer({ min: 1, max: 500_000 }).map(minor)
    fc.assert(
      fc.property(
        fc.array(fc.record({ gross: anyAmount, vatRate: fc.constantFrom(0, 5, 8, 23) }), {
          minLength: 1,
        }),
        anyAmount,
        fc.nat({ max: 100 }),
        (lines, shipping, discountPercent) => {
          const dueAmount = lines.reduce<number>((sum, { gross }) => sum + gross, shipping)
          const discount = minor(Math.floor((dueAmount * discountPercent) / 100))
          const remainingAmount = minor(dueAmount - discount)
          const bill = calculateBill(
            lines,
            { shipping, shippingVatRate: 5, discount, total: remainingAmount },
            PURCHASED_VOUCHER,
          )
          const vat = [...lines, { gross: shipping, vatRate: 5 }].reduce(
            (sum, { gross, vatRate }) => sum + splitVat(gross, vatRate).vat,
            0,
          )
          expect(bill).toMatchObject({ price: dueAmount, vat, byVoucher: discount })
          expect(bill.byVoucher + (bill.rest?.amount ?? remainingAmount)).toBe(dueAmount)
        },
      ),
    )
  })
})

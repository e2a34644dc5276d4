import { convertFromPln, type Currency, MINIMUM_CHARGES, type Rates, toPln } from '../money/currency'
import { addAmounts, type Minor, minor, minAmount, subtract, multiply, ZERO } from '../money/money'

export type QuoteLine = {
  /** Price of one unit in PLN minor units. */
  unitPrice: Minor
  quantity: number
}

export type Quote = {
  currency: Currency
  /** Unit price and total of each line in `currency`, in the given order. */
  lines: { unitPrice: Minor; total: Minor }[]
  subtotal: Minor
  shipping: Minor
  discount: Minor
  total: Minor
  /** The subtotal in PLN; it decides on free delivery. */
  subtotalPln: Minor
}

/**
 * Computes the totals of an order of goods, for the checkout preview and for the order itself. Converts each unit price
 * (rounded half up) before it is multiplied, so that the printed sums add up. A voucher covers goods and shipping. The
 * amount left to pay is zero or at least the provider's minimum charge (spec §9). `voucher` is the balance in minor
 * units of `currency`.
 */
export function quotePrices(
  lines: readonly QuoteLine[],
  options: {
    /** The delivery fee for a subtotal, both in PLN. */
    shippingFee: (subtotalPln: Minor) => Minor
    currency: Currency
    rates: Rates
    voucher?: Minor
  },
): Quote {
  const { shippingFee, currency, rates, voucher = ZERO } = options
  const subtotalPln = addAmounts(...lines.map((line) => multiply(line.unitPrice, line.quantity)))
  const pricedLines = lines.map((line) => {
    const unitPrice = convertFromPln(line.unitPrice, currency, rates)
    return { unitPrice, total: multiply(unitPrice, line.quantity) }
  })
  const subtotal = addAmounts(...pricedLines.map((line) => line.total))
  const shippingAmount = lines.every(({ quantity }) => quantity === 0)
    ? ZERO
    : convertFromPln(shippingFee(subtotalPln), currency, rates)
  const dueAmount = addAmounts(subtotal, shippingAmount)
  const discount = calculateVoucherDiscount(dueAmount, voucher, currency)
  return {
    currency,
    lines: pricedLines,
    subtotal,
    shipping: shippingAmount,
    discount,
    total: subtract(dueAmount, discount),
    subtotalPln,
  }
}

/** The totals of a voucher purchase: no conversion, shipping or discount. */
export const quoteVoucherPurchase = (amount: Minor, currency: Currency, rates: Rates): Quote => ({
  currency,
  lines: [{ unitPrice: amount, total: amount }],
  subtotal: amount,
  shipping: ZERO,
  discount: ZERO,
  total: amount,
  subtotalPln: toPln(amount, currency, rates),
})

/**
 * The discount that a voucher of `voucherAmount` gives on `dueAmount`: the smaller of the two amounts, in minor units
 * of the same currency. A remainder below the provider's minimum charge cannot be paid, so the discount is then lowered
 * until exactly the minimum charge remains.
 */
export function calculateVoucherDiscount(dueAmount: Minor, voucherAmount: Minor, currency: Currency): Minor {
  const minimumCharge = MINIMUM_CHARGES[currency]
  const discount = minAmount(voucherAmount, dueAmount)
  const remainingAmount = dueAmount - discount
  if (remainingAmount === 0 || remainingAmount >= minimumCharge) return discount
  return minor(Math.max(0, dueAmount - minimumCharge))
}

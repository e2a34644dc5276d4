import { convert, type Currency, MINIMUM_CHARGE, type Rates, toPln } from './currency'
import { add, type Minor, minor, smaller, subtract, times, ZERO } from './money'
import { type DeliveryPrice, type OrderCourier, shippingFee } from './shipping'

export type QuoteLine = {
  /** Price of one piece in PLN minor units. */
  unitPrice: Minor
  quantity: number
}

export type Quote = {
  currency: Currency
  /** Line by line, in the order given: the price of one piece and of the line, in `currency`. */
  lines: { unitPrice: Minor; total: Minor }[]
  subtotal: Minor
  shipping: Minor
  discount: Minor
  total: Minor
  /** The same goods in PLN; decides free shipping. */
  subtotalPln: Minor
}

/**
 * The totals of goods, for the preview and for the bill alike. Unit prices are converted once and rounded half up,
 * then multiplied, so that what is printed adds up. A voucher covers goods and shipping, never more than them, and
 * leaves either nothing or at least what the payment provider charges (specification 9, design 4).
 * `voucher` is its balance in `currency` minor units.
 */
export function quote(
  lines: readonly QuoteLine[],
  options: {
    courier: OrderCourier
    delivery: DeliveryPrice
    currency: Currency
    rates: Rates
    voucher?: Minor
  },
): Quote {
  const { courier, delivery, currency, rates, voucher = ZERO } = options
  const subtotalPln = add(...lines.map((line) => times(line.unitPrice, line.quantity)))
  const priced = lines.map((line) => {
    const unitPrice = convert(line.unitPrice, currency, rates)
    return { unitPrice, total: times(unitPrice, line.quantity) }
  })
  const subtotal = add(...priced.map((line) => line.total))
  const shipping = lines.every(({ quantity }) => quantity === 0)
    ? ZERO
    : convert(shippingFee(subtotalPln, courier, delivery), currency, rates)
  const due = add(subtotal, shipping)
  const discount = voucherDiscount(due, voucher, currency)
  return {
    currency,
    lines: priced,
    subtotal,
    shipping,
    discount,
    total: subtract(due, discount),
    subtotalPln,
  }
}

/** The totals of buying a voucher for an amount of a currency: nothing is converted, carried or taken off. */
export const voucherQuote = (amount: Minor, currency: Currency, rates: Rates): Quote => ({
  currency,
  lines: [{ unitPrice: amount, total: amount }],
  subtotal: amount,
  shipping: ZERO,
  discount: ZERO,
  total: amount,
  subtotalPln: toPln(amount, currency, rates),
})

/**
 * What a voucher worth `value` takes off `due`, minor units of the currency: all that is due or all that it is worth,
 * unless that leaves less than the provider charges; then so much less that exactly its minimum is left (design 4).
 */
export function voucherDiscount(due: Minor, value: Minor, currency: Currency): Minor {
  const minimum = MINIMUM_CHARGE[currency]
  const discount = smaller(value, due)
  const rest = due - discount
  if (rest === 0 || rest >= minimum) return discount
  return minor(Math.max(0, due - minimum))
}

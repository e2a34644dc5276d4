/** A whole number of minor units (grosz, cent, penny): the only representation of money in the code. */
export type Minor = number & { readonly brand: 'Minor' }

/** The largest amount: 1,000,000.00. In the database, a CHECK of each column enforces this limit too. */
export const MAX_MINOR_AMOUNT = 100_000_000

/** Brands a whole number of minor units. Throws a RangeError unless it is a safe integer. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of minor units: ${value}`)
  return value as Minor
}

export const ZERO = minor(0)

/**
 * Parses a decimal text ("19.99", "19.9", "19") without floats. Returns null for signs, exponents, commas, more than
 * two decimals, or more than 1,000,000.00.
 */
export function parseDecimal(text: string): Minor | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match?.[1]) return null
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return value <= MAX_MINOR_AMOUNT ? minor(value) : null
}

/** Formats minor units for the wire: a decimal with a dot and two decimals, "1299.00". */
export function toDecimal(amount: Minor): string {
  const minusSign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${minusSign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const multiply = (unitPrice: Minor, quantity: number): Minor => minor(unitPrice * quantity)
export const addAmounts = (...amounts: Minor[]): Minor =>
  minor(amounts.reduce<number>((total, amount) => total + amount, 0))
export const subtract = (from: Minor, amount: Minor): Minor => minor(from - amount)

/** Rounds half away from zero, so an amount and its reversal add up to zero. `Math.round` rounds -2500.5 to -2500. */
export const roundHalfAwayFromZero = (value: number): number =>
  value < 0 ? 0 - Math.round(-value) : Math.round(value)

/**
 * Shares an amount in proportion to weights. Rounds the running sums instead of the shares, so that the shares add up
 * to the amount. All shares are zero if all weights are zero. The shares of the negated amount are the negated shares.
 */
export function shareInProportion(amount: Minor, weights: readonly number[]): Minor[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let [cumulativeWeight, sharedAmount] = [0, 0]
  return weights.map((weight) => {
    cumulativeWeight += weight
    const cumulativeAmount =
      totalWeight === 0 ? 0 : roundHalfAwayFromZero((amount * cumulativeWeight) / totalWeight)
    const share = minor(cumulativeAmount - sharedAmount)
    sharedAmount = cumulativeAmount
    return share
  })
}

export const minAmount = (a: Minor, b: Minor): Minor => (a < b ? a : b)

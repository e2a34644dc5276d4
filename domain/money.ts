/** A whole number of minor units (grosz, cent, penny). The only form money has inside the shop. */
export type Minor = number & { readonly brand: 'Minor' }

/** The largest amount the shop knows: 1,000,000.00. Columns carry the same bound as a CHECK. */
export const MAX_MINOR = 100_000_000

/** Brands a whole number of minor units. Throws RangeError for anything that is not a safe integer. */
export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of minor units: ${value}`)
  return value as Minor
}

export const ZERO = minor(0)

/**
 * Reads a decimal text ("19.99", "19.9", "19") without passing through a float.
 * Null for anything else: signs, exponents, commas, more than two decimals, over 1,000,000.00.
 */
export function parseDecimal(text: string): Minor | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match?.[1]) return null
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return value <= MAX_MINOR ? minor(value) : null
}

/** The wire form: minor units as a decimal text with a dot and two decimals, "1299.00". */
export function toDecimal(amount: Minor): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const times = (unit: Minor, quantity: number): Minor => minor(unit * quantity)
export const add = (...amounts: Minor[]): Minor =>
  minor(amounts.reduce<number>((total, amount) => total + amount, 0))
export const subtract = (from: Minor, amount: Minor): Minor => minor(from - amount)
export const smaller = (a: Minor, b: Minor): Minor => (a < b ? a : b)

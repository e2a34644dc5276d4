import { type Minor, minor } from './money'

/** The VAT on everything that the shop sells, % (act on VAT, art. 41 with art. 146ef). */
export const VAT_RATE = 23

/** The tax inside a gross amount, rounded half up away from zero, and what is left without it. They add up to the gross. */
export function splitVat(gross: Minor): { net: Minor; vat: Minor } {
  const whole = 100 + VAT_RATE
  const size = Math.floor((2 * Math.abs(gross) * VAT_RATE + whole) / (2 * whole))
  const vat = gross < 0 ? -size : size
  return { net: minor(gross - vat), vat: minor(vat) }
}

import { toPlainText } from '../text/plain-text'

/**
 * Normalises a typed Polish postal code: "00950", "00 950" and "PL-00950" become "00-950". Other texts stay unchanged,
 * and no digit is dropped, so that validation can report the error (rules 12.5).
 */
export function normalizePostalCode(text: string): string {
  const plainCode = toPlainText(text)
  const digits = plainCode.replace(/^PL(?=[ -]*\d)/i, '').replace(/[ -]/g, '')
  if (!/^\d{3,}$/.test(digits)) return text
  return `${digits.slice(0, 2)}-${digits.slice(2)}`
}

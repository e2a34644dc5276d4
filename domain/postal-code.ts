import { plainText } from './plain-text'

/**
 * A Polish postal code from how people type or paste it: "00950", "00 950" and "PL-00950" become "00-950". Any other text
 * stays as it is, and no digit is ever dropped: the validation says what is wrong (rules 12.5).
 */
export function withHyphen(text: string): string {
  const plain = plainText(text)
  const digits = plain.replace(/^PL(?=[ -]*\d)/i, '').replace(/[ -]/g, '')
  if (!/^\d{3,}$/.test(digits)) return text
  return `${digits.slice(0, 2)}-${digits.slice(2)}`
}

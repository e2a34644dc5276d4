/**
 * A phone number as stored. One with its country (`+`, `00`) is a + and digits, and so is a Polish one, which is nine
 * digits, also with a 0 before them as people dialled at home, or with 48. Of which country any other is, nobody knows:
 * it stays the digits that were typed.
 */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.replace(/^(?:0|48)?(\d{9})$/, '+48$1')
}

/** A stored number as people read it: a Polish one in threes, of another country as it is. */
export const phoneText = (stored: string): string =>
  stored.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, '+48 $1 $2 $3')

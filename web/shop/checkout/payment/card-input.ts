import { normalizeDigits, toPlainText } from '../../../../domain/text/plain-text'

/** Groups a card number in fours while it is typed. Text that is not a number stays unchanged. */
export function groupDigits(text: string): string {
  const digits = normalizeDigits(text)
  return /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : text
}

/** Formats "1227" and "12/2027" as "12/27", as printed on the card. Other text stays unchanged. */
export function formatExpiry(text: string): string {
  const expiryMatch = /^(\d{2})\s*\/?\s*(\d{1,4})$/.exec(toPlainText(text))
  const [, month, year = ''] = expiryMatch ?? []
  if (!month) return text
  return `${month}/${year.length === 4 ? year.slice(2) : year}`
}

export const removeNonDigits = (text: string): string => text.replace(/\D/g, '')

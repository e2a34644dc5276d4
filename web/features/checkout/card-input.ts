import { digitsText, plainText } from '../../../domain/plain-text'

/** A card number in groups of four while it is typed; what is no number stays as it is. */
export function groupedNumber(text: string): string {
  const digits = digitsText(text)
  return /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []).join(' ') : text
}

/** "1227" and "12/2027" as the card shows it, "12/27"; anything else stays as it is typed. */
export function slashedExpiry(text: string): string {
  const match = /^(\d{2})\s*\/?\s*(\d{1,4})$/.exec(plainText(text))
  const [, month, year = ''] = match ?? []
  if (!month) return text
  return `${month}/${year.length === 4 ? year.slice(2) : year}`
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

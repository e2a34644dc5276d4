const extractDigits = (text: string): string => text.replace(/\D/g, '')

/** True for a number without meaning: all digits are equal, or they count up, such as 000000000 and 123456789. */
export function isPlaceholderNumber(text: string): boolean {
  const digits = extractDigits(text)
  return /^(\d)\1*$/.test(digits) || (digits.length >= 9 && '01234567890'.includes(digits))
}

/**
 * True for a phone number whose digits are all equal after the country code. A number that counts up may be real, such
 * as 12 345 67 89 in Kraków.
 */
export const isPlaceholderPhone = (text: string): boolean =>
  /^(\d)\1*$/.test(extractDigits(text).replace(/^(?:00)?48(?=\d{9}$)/, ''))

/** True for an address in a domain that is reserved for examples and tests (RFC 2606). */
export const isPlaceholderEmail = (text: string): boolean =>
  /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(text.trim())

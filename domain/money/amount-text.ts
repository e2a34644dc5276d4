import { type Currency, CURRENCY_SYMBOLS, mapCurrencies } from './currency'
import type { Language } from '../language'
import { type Minor, minor, parseDecimal, toDecimal } from './money'
import { toPlainText } from '../text/plain-text'

/** Currency symbols and codes that people write before or after an amount. */
const CURRENCY_SIGN_PATTERNS = mapCurrencies((currency) => {
  const symbol = currency === 'PLN' ? 'z[łl]' : `\\${CURRENCY_SYMBOLS[currency]}`
  return new RegExp(`^(?:${symbol}|${currency})|(?:${symbol}|${currency})$`, 'gi')
})

/** Thousands grouped by one separator, with optional decimals after a different separator. */
const GROUPED_AMOUNT_PATTERN = /^[1-9]\d{0,2}([ .,])\d{3}(?:\1\d{3})*(?!\1)([.,]\d{1,2})?$/

/** Decimal separator by language. Before exactly three digits a point or comma is ambiguous: thousands or decimals. */
const DECIMAL_SEPARATORS: Record<Language, string> = { pl: ',', en: '.' }

/**
 * Parses an amount typed in a language and a currency. Polish: "1 500", "1.500" or "1500,00 zł"; English: "1,500" or
 * "€1,500.00". Decimals may follow a comma or a point in either language.
 * Returns null if the text is not an amount, is ambiguous (`findAmbiguousAmount`), has more than two decimals, or names
 * another currency.
 */
export function readAmount(input: string, language: Language, currency: Currency): Minor | null {
  if (findAmbiguousAmount(input, language, currency)) return null
  const amountInput = toPlainText(input)
    .replace(CURRENCY_SIGN_PATTERNS[currency], '')
    .trim()
    .replaceAll(/ +/g, ' ')
  const [, groupSeparator = '', decimalPart] = GROUPED_AMOUNT_PATTERN.exec(amountInput) ?? []
  const ungroupedText =
    groupSeparator !== DECIMAL_SEPARATORS[language] || decimalPart
      ? amountInput.replaceAll(groupSeparator, '')
      : amountInput
  return parseDecimal(ungroupedText.replace(',', '.'))
}

/**
 * An ambiguous amount: a point or comma before exactly three digits. The three digits may be thousands, or decimals
 * with one digit too many.
 */
const AMBIGUOUS_AMOUNT_PATTERN = /^([1-9]\d{0,2})([.,])(\d{3})$/

/**
 * Returns both readings of an amount such as "1.500" or "10.005": thousands, or decimals rounded to two digits. Null
 * for an amount that is not ambiguous, such as an English amount with a comma, which always separates thousands. Forms
 * ask the user instead of guessing.
 */
export function findAmbiguousAmount(
  input: string,
  language: Language,
  currency: Currency,
): { thousands: Minor; decimals: Minor } | null {
  const text = toPlainText(input).replace(CURRENCY_SIGN_PATTERNS[currency], '').trim()
  const [, integerPart = '', separator, lastDigits = ''] = AMBIGUOUS_AMOUNT_PATTERN.exec(text) ?? []
  if (!separator || (separator === ',' && language === 'en')) return null
  return {
    thousands: minor(Number(integerPart + lastDigits) * 100),
    decimals: minor(Math.round(Number(integerPart + lastDigits) / 10)),
  }
}

/**
 * Converts a typed PLN amount to the decimal text of the API ("1299.00"). Invalid texts stay unchanged, so that the
 * schema rejects them. Texts with different meanings in Polish and English stay unchanged too.
 */
export function toDecimalText(input: string): string {
  const amount = readAmount(input, 'pl', 'PLN')
  return amount !== null && amount === readAmount(input, 'en', 'PLN') ? toDecimal(amount) : toPlainText(input)
}

/**
 * Parses a whole number as people and spreadsheets write it: "12", "1 249", "1 249,00" and "1,0". Returns NaN for
 * "1e3", "0x10", "-1", "1,5" and an empty text.
 */
export function parseWholeNumber(input: string): number {
  const [, digits = ''] = /^(\d+|[1-9]\d{0,2}(?: \d{3})+)(?:[.,]0{1,2})?$/.exec(toPlainText(input)) ?? []
  return digits === '' ? Number.NaN : Number(digits.replaceAll(' ', ''))
}

/** Formats a decimal for a form field: "1 299,00" in Polish, "1299.00" in English. */
export const formatAmountInput = (decimal: string, language: Language): string =>
  language === 'en'
    ? decimal
    : decimal.replace('.', ',').replace(/\d(?=(\d{3})+(,|$))/g, (digit) => `${digit}\u00a0`)

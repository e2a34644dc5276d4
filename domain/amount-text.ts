import type { Currency } from './currency'
import type { Language } from './language'
import { type Minor, parseDecimal, toDecimal } from './money'
import { plainText } from './plain-text'

/** How people write a currency, before or behind an amount. */
const SIGNS: Record<Currency, RegExp> = {
  PLN: /^(?:z[łl]|PLN)|(?:z[łl]|PLN)$/gi,
  EUR: /^(?:€|EUR)|(?:€|EUR)$/gi,
  USD: /^(?:\$|USD)|(?:\$|USD)$/gi,
  GBP: /^(?:£|GBP)|(?:£|GBP)$/gi,
}

/** Thousands parted by one sign, hundredths, if there are any, by another. */
const GROUPED = /^[1-9]\d{0,2}([ .,])\d{3}(?:\1\d{3})*(?!\1)([.,]\d{1,2})?$/

/** What parts the hundredths in a language: alone before three digits nobody knows what it means. */
const POINT: Record<Language, string> = { pl: ',', en: '.' }

/**
 * An amount as people type it in a language and a currency: "1 500", "1.500" or "1500,00 zł" in Polish, "1,500" or "€1,500.00"
 * in English; hundredths may stand behind a comma or a point in either. Null for what is no amount, could be two, has more than
 * two decimals, or names another currency.
 */
export function readAmount(typed: string, language: Language, currency: Currency): Minor | null {
  const plain = plainText(typed).replace(SIGNS[currency], '').trim().replaceAll(/ +/g, ' ')
  const [, group = '', hundredths] = GROUPED.exec(plain) ?? []
  const text = group !== POINT[language] || hundredths ? plain.replaceAll(group, '') : plain
  return parseDecimal(text.replace(',', '.'))
}

/**
 * An amount in PLN as people type it in either language, as it travels. What is none, or would be another in the other
 * language, stays as it was typed, so that the schema refuses it.
 */
export function decimalOf(typed: string): string {
  const amount = readAmount(typed, 'pl', 'PLN')
  return amount !== null && amount === readAmount(typed, 'en', 'PLN') ? toDecimal(amount) : plainText(typed)
}

/**
 * A whole number as people and spreadsheets write it: "12", "1 249", "1 249,00" and "1,0" are whole; "1e3", "0x10", "-1" and
 * "1,5" are NaN, and so is an empty text.
 */
export function readWhole(typed: string): number {
  const [, digits = ''] = /^(\d+|[1-9]\d{0,2}(?: \d{3})+)(?:[.,]0{1,2})?$/.exec(plainText(typed)) ?? []
  return digits === '' ? Number.NaN : Number(digits.replaceAll(' ', ''))
}

/** The same as it stands in a field of a form: "1 299,00" in Polish, "1299.00" in English. */
export const amountText = (decimal: string, language: Language): string =>
  language === 'en'
    ? decimal
    : decimal.replace('.', ',').replace(/\d(?=(\d{3})+(,|$))/g, (digit) => `${digit}\u00a0`)

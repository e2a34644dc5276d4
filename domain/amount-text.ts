import type { Language } from './language'
import { parseDecimal, toDecimal } from './money'

/** Thousands parted by one of the two signs, hundredths by the other. */
const GROUPED = /^(\d{1,3}(?:([,.])\d{3})(?:\2\d{3})*)(?!\2)[,.](\d{1,2})$/

/**
 * An amount as people type it, as it travels: a comma is as good as a point. What is no amount stays as it was typed, so
 * that the schema refuses it.
 */
export function decimalOf(typed: string): string {
  const plain = typed.replace(/[\s\u00a0\u202f]|zł$|PLN$/gi, '')
  const [, whole, , hundredths] = GROUPED.exec(plain) ?? []
  const text = whole ? `${whole.replace(/[,.]/g, '')}.${hundredths}` : plain.replace(',', '.')
  const amount = parseDecimal(text)
  return amount === null ? text : toDecimal(amount)
}

/** The same as it stands in a field of a form: "1 299,00" in Polish, "1299.00" in English. */
export const amountText = (decimal: string, language: Language): string =>
  language === 'en'
    ? decimal
    : decimal.replace('.', ',').replace(/\d(?=(\d{3})+(,|$))/g, (digit) => `${digit}\u00a0`)

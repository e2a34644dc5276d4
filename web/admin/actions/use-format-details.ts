import { CURRENCIES, type Currency, formatMoney } from '../../../domain/money/currency'
import { minor, parseDecimal } from '../../../domain/money/money'
import { useLocale } from '../../i18n/locale'
import { PERIOD_WORDS } from '../settings/periods/period-words'
import { SETTING_WORDS } from '../settings/words'
import { STAFF_PRODUCTS_WORDS } from '../products/words'
import { NOTIFICATION_WORDS } from '../notifications/words'
import type { AdminActionItem } from './queries'
import { useActionWords } from './words'

/** Keys of details that the log hides, because only the database needs them (such as internal ids). */
const HIDDEN_KEYS: readonly string[] = ['after', 'id', 'items', 'record', 'productId', 'replacesId']

/** Keys of details whose value is an amount in minor units. */
const AMOUNT_KEYS: readonly string[] = [
  'amount',
  'total',
  'money',
  'discount',
  'voucherAmount',
  'unitPrice',
  'listPrice',
]

/** Keys of refund amounts that the log hides if the amount is zero. */
const OPTIONAL_AMOUNT_KEYS: readonly string[] = ['money', 'discount', 'voucherAmount']

/** Sums the units of all lines. The log shows only this sum, because the page of the order lists the products. */
const sumQuantities = (lines: readonly unknown[]): number =>
  lines.reduce<number>((sum, line) => sum + Number((line as { quantity?: unknown } | null)?.quantity ?? 0), 0)

/** Returns a function that describes the details of an action in words: "from: new, to: waiting for goods". */
export function useFormatDetails(): (
  action: Pick<AdminActionItem, 'action' | 'subject' | 'detail'>,
) => string {
  const { language } = useLocale()
  const words = useActionWords()
  const valueNames: Partial<Record<string, string>> = words.values
  const keyNames: Partial<Record<string, string>> = words.keys
  const settingNames: Partial<Record<string, string>> = {
    ...SETTING_WORDS[language].names,
    alerts: NOTIFICATION_WORDS[language].title,
    periods: PERIOD_WORDS[language].title,
  }
  const fieldNames: Partial<Record<string, string>> = STAFF_PRODUCTS_WORDS[language].fields
  const formatText = (text: string, key: string): string => {
    if (key === 'fields' || key === 'changed') return fieldNames[text] ?? valueNames[text] ?? text
    const price = key === 'price' ? parseDecimal(text) : null
    return price === null ? (valueNames[text] ?? text) : formatMoney(price, 'PLN', language)
  }
  const formatValue = (value: unknown, key: string, currency: Currency): string => {
    if (value === null || value === undefined || value === '') return words.none
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number') {
      if (key === 'holdHours') return words.hours({ hours: value })
      return AMOUNT_KEYS.includes(key) ? formatMoney(minor(value), currency, language) : String(value)
    }
    if (typeof value === 'string') return formatText(value, key)
    if (key === 'lines' && Array.isArray(value)) return String(sumQuantities(value))
    if (Array.isArray(value)) return value.map((item) => formatValue(item, key, currency)).join(', ')
    return Object.entries(value)
      .filter(([name]) => !HIDDEN_KEYS.includes(name))
      .map(
        ([name, part]) =>
          `${keyNames[name] ?? name} ${formatValue(part, key === 'price' ? key : name, currency)}`,
      )
      .join(' ')
  }
  return ({ action, subject, detail }) => {
    const currency = CURRENCIES.find((name) => name === detail['currency']) ?? 'PLN'
    const entries = Object.entries(detail)
      .filter(([key, value]) => !HIDDEN_KEYS.includes(key) && !(Array.isArray(value) && value.length === 0))
      .filter(([key, value]) => key !== 'currency' && !(OPTIONAL_AMOUNT_KEYS.includes(key) && value === 0))
      .map(([key, value]) => `${keyNames[key] ?? key}: ${formatValue(value, key, currency)}`)
    const settingName = action === 'setting' && subject ? (settingNames[subject] ?? subject) : null
    return [...(settingName ? [settingName] : []), ...entries].join(' · ')
  }
}

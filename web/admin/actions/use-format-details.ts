import { CURRENCIES, type Currency, formatMoney } from '../../../domain/money/currency'
import { minor } from '../../../domain/money/money'
import { useLocale } from '../../i18n/locale'
import { SETTING_WORDS } from '../settings/words'
import { NOTIFICATION_WORDS } from '../notifications/words'
import type { AdminActionItem } from './queries'
import { useActionWords } from './words'

/** Keys of details that staff do not need to see, such as the id of the version that a setting replaced. */
const HIDDEN_KEYS: readonly string[] = ['after', 'id', 'items', 'record']

const AMOUNT_KEYS: readonly string[] = ['amount', 'total']

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
  }
  const formatValue = (value: unknown, key: string, currency: Currency): string => {
    if (value === null || value === undefined || value === '') return words.none
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number')
      return AMOUNT_KEYS.includes(key) ? formatMoney(minor(value), currency, language) : String(value)
    if (typeof value === 'string') return valueNames[value] ?? value
    if (key === 'lines' && Array.isArray(value)) return String(sumQuantities(value))
    if (Array.isArray(value)) return value.map((item) => formatValue(item, key, currency)).join(', ')
    return Object.entries(value)
      .map(([name, part]) => `${keyNames[name] ?? name} ${formatValue(part, name, currency)}`)
      .join(' ')
  }
  return ({ action, subject, detail }) => {
    const currency = CURRENCIES.find((name) => name === detail['currency']) ?? 'PLN'
    const entries = Object.entries(detail)
      .filter(([key, value]) => !HIDDEN_KEYS.includes(key) && !(Array.isArray(value) && value.length === 0))
      .filter(([key]) => key !== 'currency')
      .map(([key, value]) => `${keyNames[key] ?? key}: ${formatValue(value, key, currency)}`)
    const settingName = action === 'setting' && subject ? (settingNames[subject] ?? subject) : null
    return [...(settingName ? [settingName] : []), ...entries].join(' · ')
  }
}

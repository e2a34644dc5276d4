import { formatWholeNumber } from './whole-number'

const pluralRules = new Intl.PluralRules('pl')

/** Returns the Polish form of a noun for a number. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  const rule = pluralRules.select(count)
  return rule === 'one' ? one : rule === 'few' ? few : many
}

/** Joins a number and the right Polish form of its noun. */
export const formatCount = (count: number, one: string, few: string, many: string): string =>
  `${formatWholeNumber(count, 'pl')} ${pluralForm(count, one, few, many)}`

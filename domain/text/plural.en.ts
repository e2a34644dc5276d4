import { formatWholeNumber } from './whole-number'

/** Returns the English form of a noun for a number. */
export const pluralForm = (count: number, one: string, other: string): string => (count === 1 ? one : other)

/** Joins a number and the right English form of its noun. */
export const formatCount = (count: number, one: string, other: string): string =>
  `${formatWholeNumber(count, 'en')} ${pluralForm(count, one, other)}`

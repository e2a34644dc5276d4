import { dateOf } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import type { Language } from '../../../domain/language'
import { polishDay } from '../../../domain/time/polish-days'

/** Formats the day of an ISO 8601 timestamp in Poland, whatever the device's time zone. */
export const formatPolishDate = (timestamp: string, language: Language): string =>
  formatFullDate(dateOf(polishDay(Date.parse(timestamp))), language)

import { formatFullDate } from '../../../domain/delivery/delivery'
import type { Language } from '../../../domain/language'
import { polishDay } from '../../../domain/time/polish-days'
import { dateOf } from '../../../domain/time/working-days'

/** Formats the day of an ISO 8601 timestamp in Poland, whatever the device's time zone. */
export const formatPolishDate = (timestamp: string, language: Language): string =>
  formatFullDate(dateOf(polishDay(Date.parse(timestamp))), language)

import { fullDate } from '../../../domain/delivery'
import type { Language } from '../../../domain/language'
import { polishDay } from '../../../domain/polish-days'
import { dateOf } from '../../../domain/working-days'

/** Formats the day of an ISO 8601 timestamp in Poland, whatever the device's time zone. */
export const dayOf = (timestamp: string, language: Language): string =>
  fullDate(dateOf(polishDay(Date.parse(timestamp))), language)

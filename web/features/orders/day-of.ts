import { fullDate } from '../../../domain/delivery'
import type { Language } from '../../../domain/language'
import { polishDay } from '../../../domain/polish-days'
import { dateOf } from '../../../domain/working-days'

/** The day of a moment (ISO 8601) as it is in Poland, whatever clock its reader has. */
export const dayOf = (at: string, language: Language): string =>
  fullDate(dateOf(polishDay(Date.parse(at))), language)

import type { Language } from './language'
import { hoursAhead } from './working-days'
import { HOUR_MS, type Timestamp } from './time'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (part: number): string => String(part).padStart(2, '0')

/**
 * Formats a timestamp (ms UTC) in Polish time, to the second. `day`: "22.11.2026" in Polish, "22 Nov 2026" in English,
 * which cannot be misread; `time`: "14:05:09" (rules 3.5, 12.8).
 */
export function clockTime(timestamp: Timestamp, language: Language): { day: string; time: string } {
  const local = new Date(timestamp + hoursAhead(timestamp) * HOUR_MS)
  const [day, month, year] = [local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear()]
  return {
    day: language === 'pl' ? `${two(day)}.${two(month + 1)}.${year}` : `${day} ${MONTHS[month]} ${year}`,
    time: [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two).join(':'),
  }
}

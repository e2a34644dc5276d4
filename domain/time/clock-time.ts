import { polishOffsetHours } from './calendar-days'
import type { Language } from '../language'
import { HOUR_MS, type Timestamp } from './time'

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const padToTwo = (part: number): string => String(part).padStart(2, '0')

/**
 * Formats a timestamp (ms UTC) in Polish time, to the second. `day`: "22.11.2026" in Polish, "22 Nov 2026" in English,
 * which cannot be misread; `time`: "14:05:09" (rules 3.5, 12.8); `hourAndMinute`: "14:05".
 */
export function formatClockTime(
  timestamp: Timestamp,
  language: Language,
): { day: string; time: string; hourAndMinute: string } {
  const localDate = new Date(timestamp + polishOffsetHours(timestamp) * HOUR_MS)
  const [day, month, year] = [localDate.getUTCDate(), localDate.getUTCMonth(), localDate.getUTCFullYear()]
  const [hour = '', minute = '', second = ''] = [
    localDate.getUTCHours(),
    localDate.getUTCMinutes(),
    localDate.getUTCSeconds(),
  ].map(padToTwo)
  const hourAndMinute = `${hour}:${minute}`
  return {
    day:
      language === 'pl'
        ? `${padToTwo(day)}.${padToTwo(month + 1)}.${year}`
        : `${day} ${MONTH_NAMES[month]} ${year}`,
    time: `${hourAndMinute}:${second}`,
    hourAndMinute,
  }
}

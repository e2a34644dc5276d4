import type { Language } from './language'
import { hoursAhead } from './working-days'

const HOUR_MS = 3_600_000
const two = (part: number): string => String(part).padStart(2, '0')

/** A moment (ms UTC) by the clocks of Poland, to the second: day "22.11.2026" and time "14:05:09" (rules 3.5, 12.8). */
export function clockTime(at: number, language: Language): { day: string; time: string } {
  const local = new Date(at + hoursAhead(at) * HOUR_MS)
  const [day, month, year] = [two(local.getUTCDate()), two(local.getUTCMonth() + 1), local.getUTCFullYear()]
  return {
    day: language === 'pl' ? `${day}.${month}.${year}` : `${day}/${month}/${year}`,
    time: [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(two).join(':'),
  }
}

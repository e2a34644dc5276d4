import { polishHour } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/**
 * Hours of the night without pushes, by Polish time. The quiet hours begin at `from` and end at `to`, also across
 * midnight. Pushes wait until `to`.
 */
export type QuietHours = { isOn: boolean; from: number; to: number }

/**
 * True if pushes wait at this time. Also correct on days with a clock change, because the function compares hours of
 * the Polish clock.
 */
export function isQuietTime({ isOn, from, to }: QuietHours, timestamp: Timestamp): boolean {
  const hour = polishHour(timestamp)
  const isWithinHours = from < to ? hour >= from && hour < to : hour >= from || hour < to
  return isOn && isWithinHours
}

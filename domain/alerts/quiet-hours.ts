import { polishHour } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/**
 * Hours of the night without pushes, by Polish time. They begin at `from` and end before `to`. They may last over
 * midnight. Pushes wait until their end.
 */
export type QuietHours = { isOn: boolean; from: number; to: number }

/** True if pushes wait at this time. Correct on days with a clock change, because it compares hours of the Polish clock. */
export function isQuietTime({ isOn, from, to }: QuietHours, timestamp: Timestamp): boolean {
  const hour = polishHour(timestamp)
  const isWithinHours = from < to ? hour >= from && hour < to : hour >= from || hour < to
  return isOn && isWithinHours
}

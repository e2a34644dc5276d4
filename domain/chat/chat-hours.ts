import { MINUTE_MS } from '../time/time'

/**
 * Daily hours, as full hours, in which staff answer the chat. `clock` decides the time zone: of the visitor (spec §9),
 * or of the shop (Polish time).
 */
export type ChatHours = { from: number; to: number; clock: 'visitor' | 'shop' }

const SHOP_TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

function toMinutesOfDay(now: Date, clock: ChatHours['clock']): number {
  if (clock === 'visitor') return now.getHours() * 60 + now.getMinutes()
  const [hours = 0, minutes = 0] = SHOP_TIME_FORMAT.format(now).split(':').map(Number)
  return hours * 60 + minutes
}

/** True if the chat is open now. Relies on the clock of this device. */
export function isChatOpen(now: Date, hours: ChatHours): boolean {
  const dayMinutes = toMinutesOfDay(now, hours.clock)
  return dayMinutes >= hours.from * 60 && dayMinutes < hours.to * 60
}

/**
 * Time until the next full minute, ms. The app checks every minute whether the chat is open. A timer until closing time
 * would be wrong when the clocks change.
 */
export const msUntilNextMinute = (now: Date): number => MINUTE_MS - (now.getTime() % MINUTE_MS)

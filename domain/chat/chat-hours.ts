import { MINUTE_MS } from '../time/time'

/**
 * Daily hours in which staff answer at once, full hours. `clock`: local time of the visitor (spec §9), or Polish time
 * if the owner prefers.
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
 * Time until the next full minute, ms. The chat state is computed anew every minute, because the start or end of summer
 * time may also open or close the chat.
 */
export const msUntilNextMinute = (now: Date): number => MINUTE_MS - (now.getTime() % MINUTE_MS)

/**
 * When staff answer at once, every day: full hours, by the clock of the visitor (specification 9) or, when the owner
 * prefers, of the shop in Poland.
 */
export type ChatHours = { from: number; to: number; clock: 'visitor' | 'shop' }

const MINUTE_MS = 60_000
const SHOP_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

function minutesOfDay(now: Date, clock: ChatHours['clock']): number {
  if (clock === 'visitor') return now.getHours() * 60 + now.getMinutes()
  const [hours = 0, minutes = 0] = SHOP_CLOCK.format(now).split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether the chat is open now, for whom the clock of this device is right. */
export function isChatOpen(now: Date, hours: ChatHours): boolean {
  const minutes = minutesOfDay(now, hours.clock)
  return minutes >= hours.from * 60 && minutes < hours.to * 60
}

/** How long until the chat may open or close, ms: to the next full minute, because clocks are also put forward and back. */
export const untilNextMinute = (now: Date): number => MINUTE_MS - (now.getTime() % MINUTE_MS)

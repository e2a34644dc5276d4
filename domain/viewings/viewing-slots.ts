import type { PeriodDays } from '../delivery/shop-periods'
import { type ShowroomSetting, showroomHoursOn } from '../delivery/showroom'
import { formatClockTime } from '../time/clock-time'
import { isoDay, parsePolishTime, polishDay } from '../time/polish-days'
import { HOUR_MS, MINUTE_MS, type Timestamp } from '../time/time'
import type { ViewingSetting } from './viewing'

/** A time in which visitors can see tools, ms UTC. `endsAt` is the start of the next slot. */
export type Slot = { startsAt: Timestamp; endsAt: Timestamp }

/** The longest slot, ms: a viewing that began earlier is over. */
export const MAX_SLOT_MS = HOUR_MS

type SlotRules = {
  viewings: ViewingSetting
  showroom: Pick<ShowroomSetting, 'days'>
  periods: readonly PeriodDays[]
}

const MINUTES_PER_HOUR = 60

/**
 * The slots that can be booked at `now` (ms UTC), soonest first, without regard to earlier bookings. A slot lies in the
 * opening hours of the showroom. Public holidays and closed periods have no slots.
 */
export function listSlots({ viewings, showroom, periods }: SlotRules, now: Timestamp): Slot[] {
  const { minutes, daysAhead, noticeHours } = viewings
  const today = polishDay(now)
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => today + index)
  return days.flatMap((day) => {
    const hours = showroomHoursOn(day, showroom, periods)
    if (!hours) return []
    const slotCount = ((hours.to - hours.from) * MINUTES_PER_HOUR) / minutes
    return Array.from({ length: slotCount }, (_, index) =>
      toSlot(isoDay(day), hours.from * MINUTES_PER_HOUR + index * minutes, minutes),
    ).flatMap((slot) => (slot && slot.startsAt >= now + noticeHours * HOUR_MS ? slot : []))
  })
}

/** A slot by its day and start in minutes. Null for a time that the spring change of clocks skips. */
function toSlot(day: string, minuteOfDay: number, minutes: number): Slot | null {
  const time = [Math.floor(minuteOfDay / MINUTES_PER_HOUR), minuteOfDay % MINUTES_PER_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  const startsAt = parsePolishTime(`${day}T${time}`)
  return formatClockTime(startsAt, 'pl').hourAndMinute === time
    ? { startsAt, endsAt: startsAt + minutes * MINUTE_MS }
    : null
}

const areOverlapping = (a: Slot, b: Slot): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** The slots with a free place. A booking with an earlier length of slots may overlap several slots. */
export const filterFreeSlots = (
  slots: readonly Slot[],
  bookedSlots: readonly Slot[],
  { visitors }: Pick<ViewingSetting, 'visitors'>,
): Slot[] =>
  slots.filter(
    (slot) => bookedSlots.filter((bookedSlot) => areOverlapping(slot, bookedSlot)).length < visitors,
  )

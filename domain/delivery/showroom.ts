import { type ChatDay, formatChatHours } from '../chat/chat-hours'
import type { Language } from '../language'
import { isoDay, polishDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'

/**
 * The showroom, where buyers can collect goods that they paid for online. `days`: opening hours by day of the week,
 * Monday first; null for a closed day. `heldDays`: calendar days for which ready goods wait for the buyer.
 */
export type ShowroomSetting = { isOn: boolean; days: readonly ChatDay[]; heldDays: number }

/** Working days after the payment in which the shop usually gets goods ready for collection. */
export const PICKUP_WORKING_DAYS = 3

/** The opening hours as a text: "pon.–pt. 8:00–18:00, sob. 10:00–14:00". */
export const formatShowroomHours = ({ days }: Pick<ShowroomSetting, 'days'>, language: Language): string =>
  formatChatHours({ days, clock: 'visitor' }, language)

/** The last Polish day ("2026-12-02") on which goods that are ready at `readyAt` (ms UTC) wait for the buyer. */
export const lastPickupDay = (readyAt: Timestamp, { heldDays }: Pick<ShowroomSetting, 'heldDays'>): string =>
  isoDay(polishDay(readyAt) + heldDays)

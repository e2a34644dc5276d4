import * as z from 'zod/mini'
import { type Day, hoursAhead } from './working-days'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A day of Poland as it is written on the wire, "2026-11-22". */
export const shopDate = z.iso.date()

/** Midnight in Poland at which a day begins, ms UTC. Clocks are never put forward or back at that hour. */
const startOf = (day: Day): number => day * DAY_MS - hoursAhead(day * DAY_MS - HOUR_MS) * HOUR_MS

/** From the first moment of one day of Poland to the first after another ("2026-11-22"), ms UTC; open when absent. */
export const momentsOf = (from: string | undefined, to: string | undefined) => ({
  since: from === undefined ? undefined : startOf(Date.parse(from) / DAY_MS),
  before: to === undefined ? undefined : startOf(Date.parse(to) / DAY_MS + 1),
})

/** The day in Poland of a moment (ms UTC), "2026-11-22". */
export const shopDateOf = (at: number): string =>
  new Date(at + hoursAhead(at) * HOUR_MS).toISOString().slice(0, 10)

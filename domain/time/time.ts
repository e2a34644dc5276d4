/** A point in time: milliseconds since 1970 in UTC, as `Date.now()` returns it. */
export type Timestamp = number

/** Durations in milliseconds. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours. Days of the calendar in Poland may be an hour longer or shorter: see `polish-days.ts`. */
export const DAY_MS = 24 * HOUR_MS

import { MINUTE_MS } from '../domain/time/time'

/** Pause after a failed attempt to send: doubles from 2 minutes to an hour. */
export const retryDelay = (attemptCount: number): number => Math.min(2 ** attemptCount, 60) * MINUTE_MS

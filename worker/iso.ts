import type { Timestamp } from '../domain/time/time'

/** Converts a timestamp to ISO 8601; null stays null. */
export function toIsoString(timestamp: Timestamp): string
export function toIsoString(timestamp: Timestamp | null): string | null
export function toIsoString(timestamp: Timestamp | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString()
}

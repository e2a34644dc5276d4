import type { Timestamp } from '../domain/time'

/** Converts a timestamp to ISO 8601; null stays null. */
export function iso(at: Timestamp): string
export function iso(at: Timestamp | null): string | null
export function iso(at: Timestamp | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

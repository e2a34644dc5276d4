import { LabelServiceError } from '../label-service'
import { parsePolishTime } from '../../../../domain/time/polish-days'
import type { Timestamp } from '../../../../domain/time/time'

/** A package at Furgonetka, as far as the shop reads it. Every field may be absent. */
export type FurgonetkaPackage = {
  package_id?: unknown
  state?: unknown
  user_reference_number?: unknown
  datetime_add?: unknown
  pricing?: { price_gross?: unknown } | null
  parcels?: { package_no?: unknown; state?: unknown; datetime_status?: unknown }[] | null
}

/** True if a value can be the id of a package. Anyone can send messages with any value. */
export const isPackageId = (id: unknown): id is string | number =>
  (typeof id === 'number' || typeof id === 'string') && /^\d{1,20}$/.test(String(id))

/**
 * The id of a package.
 * @throws LabelServiceError without a valid id
 */
export function readPackageId({ package_id: id }: FurgonetkaPackage): string {
  if (!isPackageId(id)) throw new LabelServiceError('unreachable')
  return String(id)
}

/** Reads a time of Furgonetka, such as "2026-11-28 10:15:00". A time without a zone is Polish time. Null if invalid. */
export function parseFurgonetkaTime(text: unknown): Timestamp | null {
  if (typeof text !== 'string') return null
  const isoText = text.trim().replace(' ', 'T')
  const timestamp = /(?:Z|[+-]\d\d:?\d\d)$/.test(isoText) ? Date.parse(isoText) : parsePolishTime(isoText)
  return Number.isNaN(timestamp) ? null : timestamp
}

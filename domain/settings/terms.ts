import { type DayNumber, polishOffsetHours } from '../time/calendar-days'
import type { Settings } from './settings'
import { DAY_MS, HOUR_MS, type Timestamp } from '../time/time'

/**
 * The versions of the legal texts: the day of entry into force, plus a number for further versions of that day. Change
 * a version when the meaning of its text changes, and only here.
 */
export const LEGAL_VERSIONS = {
  terms: '2026-11-28',
  privacy: '2026-11-28',
  withdrawal: '2026-11-28',
  complaints: '2026-11-27',
  delivery: '2026-11-28',
  accessibility: '2026-11-27.4',
} as const

export type LegalDocument = keyof typeof LEGAL_VERSIONS

export const isLegalDocument = (name: string): name is LegalDocument => Object.hasOwn(LEGAL_VERSIONS, name)

export const LEGAL_DOCUMENTS = Object.keys(LEGAL_VERSIONS) as LegalDocument[]

/**
 * The version of a legal text together with the settings it quotes, as shown and stored with an order. Example:
 * "2026-11-21.3", followed by "+" and the settings version unless it is 0.
 */
export const legalVersion = (name: LegalDocument, { version }: Pick<Settings, 'version'>): string =>
  LEGAL_VERSIONS[name] + (version ? `+${version}` : '')

/**
 * The Polish day from which a legal text is valid. It is the later of two days: the start of the text's version, and
 * the last change of the settings that the text quotes.
 */
export const validSinceDay = (name: LegalDocument, { since }: Pick<Settings, 'since'>): DayNumber =>
  Math.max(Date.parse(LEGAL_VERSIONS[name].slice(0, 10)) / DAY_MS, polishDayOf(since))

/** A copy of `polishDay`: importing the original would load the field validators into the page of a legal text. */
const polishDayOf = (timestamp: Timestamp): DayNumber =>
  Math.floor((timestamp + polishOffsetHours(timestamp) * HOUR_MS) / DAY_MS)

import type { Settings } from './settings'
import { type Day, hoursAhead } from './working-days'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The legal texts and their versions: the day each came into force, with a number where a day saw several. A text whose
 * meaning changes gets another version here and nowhere else.
 */
export const LEGAL_VERSIONS = {
  terms: '2026-11-24.2',
  privacy: '2026-11-26',
  withdrawal: '2026-11-22',
  complaints: '2026-11-24',
  delivery: '2026-11-21',
  accessibility: '2026-11-24.2',
} as const

export type LegalDocument = keyof typeof LEGAL_VERSIONS

export const isLegalDocument = (name: string): name is LegalDocument => Object.hasOwn(LEGAL_VERSIONS, name)

export const LEGAL_DOCUMENTS = Object.keys(LEGAL_VERSIONS) as LegalDocument[]

/**
 * The version of a text in the state that the owner's settings give it, as its readers are shown it and an order keeps it:
 * "2026-11-21.3", and behind a plus the number of the settings once something was set that the texts quote.
 */
export const legalVersion = (name: LegalDocument, { version }: Pick<Settings, 'version'>): string =>
  LEGAL_VERSIONS[name] + (version ? `+${version}` : '')

/** The day (in Poland) since which a text holds in that state: the later of its own and that on which something was set. */
export const validSince = (name: LegalDocument, { since }: Pick<Settings, 'since'>): Day =>
  Math.max(Date.parse(LEGAL_VERSIONS[name].slice(0, 10)) / DAY_MS, dayIn(since))

/** As `polishDay`, which would bring a reader of the text what checks fields. */
const dayIn = (at: number): Day => Math.floor((at + hoursAhead(at) * HOUR_MS) / DAY_MS)

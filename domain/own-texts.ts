import type { Language } from './language'

/**
 * What the owner says in the shop in their own words: how long each may be (characters, as JavaScript counts them), and
 * whether it may have paragraphs.
 */
export const OWN_TEXTS = {
  heroTitle: { most: 90, isLong: false },
  heroLead: { most: 240, isLong: false },
  about: { most: 2000, isLong: true },
  chatWelcome: { most: 300, isLong: true },
  mailReceived: { most: 500, isLong: true },
  mailPaid: { most: 500, isLong: true },
  mailShipped: { most: 500, isLong: true },
} as const satisfies Record<string, { most: number; isLong: boolean }>
export type OwnTextName = keyof typeof OWN_TEXTS

/** A text as it was written; an empty one leaves the shop's own in its place. */
export type OwnText = Record<Language, string>

/** What has been written. A text that came to the shop after it is not there. */
export type OwnTexts = Partial<Record<OwnTextName, OwnText>>

/** Where visitors read them: each place asks for its own alone, so that no page carries what it does not show. */
export const TEXT_PLACES = {
  home: ['heroTitle', 'heroLead'],
  about: ['about'],
  chat: ['chatWelcome'],
} as const satisfies Record<string, readonly OwnTextName[]>
export type TextPlace = keyof typeof TEXT_PLACES

/** What is said at a place, in one language; what is not there the shop says itself. */
export type PlaceTexts = Partial<Record<OwnTextName, string>>

export const textsAt = (texts: OwnTexts, place: TextPlace, language: Language): PlaceTexts =>
  Object.fromEntries(
    TEXT_PLACES[place].flatMap((name) => {
      const text = texts[name]?.[language]
      return text ? [[name, text]] : []
    }),
  )

/** A text as it is kept: lines without blanks at their ends, at most one empty line between paragraphs. */
export function tidied(text: string, isLong: boolean): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replaceAll('\t', ' ').trim())
  if (!isLong) return lines.filter(Boolean).join(' ')
  return lines
    .filter((line, index) => line || lines[index - 1])
    .join('\n')
    .trim()
}

/** The paragraphs of a text that is kept: an empty line divides them. */
export const paragraphsOf = (text: string): string[] => text.split('\n\n')

/** A welcome that names the customer where `{imię}` or `{name}` stands. */
export const withName = (text: string, name: string): string =>
  text.replaceAll(/\{(?:imię|name)\}/g, () => name)

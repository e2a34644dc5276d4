import type { Language } from '../language'

/** Texts that the owner can write: their limits (UTF-16 units), and whether they may have paragraphs. */
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

/** A custom text; an empty one falls back to the default text. */
export type OwnText = Record<Language, string>

/** The owner's saved texts. Data from an older version of the shop has no texts that were introduced later. */
export type OwnTexts = Partial<Record<OwnTextName, OwnText>>

/** The owner's texts by page. Each page loads only the texts that it shows. */
export const TEXT_NAMES_BY_PAGE = {
  home: ['heroTitle', 'heroLead'],
  about: ['about'],
  chat: ['chatWelcome'],
} as const satisfies Record<string, readonly OwnTextName[]>
export type PageWithOwnTexts = keyof typeof TEXT_NAMES_BY_PAGE

/** The owner's texts for a page in one language. Where a text is missing, the page shows its default. */
export type PageTexts = Partial<Record<OwnTextName, string>>

export const selectPageTexts = (texts: OwnTexts, page: PageWithOwnTexts, language: Language): PageTexts =>
  Object.fromEntries(
    TEXT_NAMES_BY_PAGE[page].flatMap((name) => {
      const text = texts[name]?.[language]
      return text ? [[name, text]] : []
    }),
  )

/** Normalises a text: trims its lines, and leaves at most one empty line between paragraphs. */
export function normalizeWhitespace(text: string, isLong: boolean): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replaceAll('\t', ' ').trim())
  if (!isLong) return lines.filter(Boolean).join(' ')
  return lines
    .filter((line, index) => line || lines[index - 1])
    .join('\n')
    .trim()
}

/** Splits a saved text into paragraphs at empty lines. */
export const splitIntoParagraphs = (text: string): string[] => text.split('\n\n')

/** Inserts the customer's name at `{imię}` or `{name}`. */
export const insertCustomerName = (text: string, name: string): string =>
  text.replaceAll(/\{(?:imię|name)\}/g, () => name)

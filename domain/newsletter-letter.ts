import * as z from 'zod/mini'
import { LANGUAGES } from './language'
import { tidied } from './own-texts'
import { prose } from './prose'
import { trimmed } from './text-field'

/** Longest subject and text of a letter to the readers of the newsletter, characters. */
export const LONGEST_LETTER = { subject: 120, text: 5000 } as const

/**
 * Letters that are put into the outbox in a minute, and that may wait there untried: fewer than what is sent after an order
 * (`sendDueMails`), so that no mail about an order stands behind them.
 */
export const LETTERS_AT_ONCE = 15

/**
 * Letters that may wait in all. Those that failed hold up no others, until they are so many that it is the provider that
 * fails: fewer than what the cron sends in a minute.
 */
export const LETTERS_WAITING = 3 * LETTERS_AT_ONCE

const words = z.object({
  subject: trimmed(1, LONGEST_LETTER.subject),
  text: z.pipe(
    prose(LONGEST_LETTER.text),
    z.transform((text) => tidied(text, true)),
  ),
})

/** The body of POST /api/admin/letters: what the readers of each language get. */
export const Letter = z.object({ pl: words, en: words })
export type Letter = z.infer<typeof Letter>

/** The fields of a letter, as they stand in the form and in the reasons of a refusal. */
export const LETTER_FIELDS = LANGUAGES.flatMap(
  (language) => [`${language}.subject`, `${language}.text`] as const,
)
export type LetterField = (typeof LETTER_FIELDS)[number]

import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en'
import { pl } from '../../i18n/pl'
import { HOME_WORDS } from './home-words'

/** Matches texts that advertise a right that every consumer has by law, or a guarantee that only some products have. */
const STATUTORY_OR_UNPROVEN_CLAIM =
  /\b14[ \u00a0-]?(dni|days?)\b|\b(2|dwa|two)[ \u00a0-]?(lata|letni\p{L}*|years?)\b|\b12[ \u00a0-]?(mies\p{L}*|months?)\b|jednym egzemplarzu|one of a kind/iu

/**
 * Lists all texts of a dictionary. Calls texts with parameters with the values of a shop that charges for delivery and
 * shows savings.
 */
function listTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function')
    return [
      String(words({ percent: 40, fee: '29,99 zł', threshold: '500 zł', name: 'Wiertarki', since: 2023 })),
    ]
  return words && typeof words === 'object' ? Object.values(words).flatMap(listTexts) : []
}

describe('the advertising texts', () => {
  it.each([
    ['pl', pl],
    ['en', en],
  ] as const)(
    'do not present statutory rights as an advantage, nor promise a guarantee, in %s (UCPD annex I no. 10)',
    (language, messages) => {
      const texts = [...listTexts(HOME_WORDS[language]), messages.header.topChecked]
      expect(texts.length).toBeGreaterThan(12)
      expect(texts.filter((text) => STATUTORY_OR_UNPROVEN_CLAIM.test(text))).toEqual([])
    },
  )
})

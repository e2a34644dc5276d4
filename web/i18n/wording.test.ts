import { describe, expect, it } from 'vitest'
import { STAFF_HOLD_HOURS } from '../../domain/orders/sale-by-hand'
import { HOLD_DURATIONS } from '../../domain/orders/order'
import { MINUTE_MS } from '../../domain/time/time'
import { en as checkoutEn } from '../shop/checkout/words.en'
import { pl as checkoutPl } from '../shop/checkout/words.pl'
import { en } from './en'
import { pl } from './pl'

describe('counted nouns', () => {
  it.each([
    [0, 'produktów'],
    [1, 'produkt'],
    [2, 'produkty'],
    [4, 'produkty'],
    [5, 'produktów'],
    [12, 'produktów'],
    [21, 'produktów'],
    [22, 'produkty'],
    [112, 'produktów'],
  ])('take the right Polish form: %i %s', (count, word) => {
    expect(pl.list.count({ count })).toBe(`${count} ${word}`)
    expect(pl.header.cart({ count })).toBe(`Koszyk, ${count} ${word}`)
  })

  it('are singular or plural in English', () => {
    expect([0, 1, 2, 21].map((count) => en.list.count({ count }))).toEqual([
      '0 products',
      '1 product',
      '2 products',
      '21 products',
    ])
  })
})

/** Lists the texts of a dictionary with their key paths. Excludes texts with parameters, which are functions. */
function listSentences(dictionary: object, keyPath = ''): [string, string][] {
  return Object.entries(dictionary).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[`${keyPath}${key}`, value]]
    return typeof value === 'object' && value !== null
      ? listSentences(value as object, `${keyPath}${key}.`)
      : []
  })
}

const POLISH_MESSAGES = { ...pl, ...checkoutPl }
const ENGLISH_MESSAGES = { ...en, ...checkoutEn }

describe('the dictionaries', () => {
  it('have the same sentences, none of them empty', () => {
    const [polish, english] = [listSentences(POLISH_MESSAGES), listSentences(ENGLISH_MESSAGES)]
    expect(english.map(([place]) => place).toSorted()).toEqual(polish.map(([place]) => place).toSorted())
    expect([...polish, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have no Polish letters in the English one', () => {
    // The only Polish letters in English texts are those of "złoty", the name of the currency.
    expect(
      listSentences(ENGLISH_MESSAGES).filter(([, text]) => /[ąćęłńóśźż]/i.test(text.replaceAll('złoty', ''))),
    ).toEqual([])
  })
})

it.each([
  ['pl', pl],
  ['en', en],
] as const)(
  'the note on a held product names the usual and the longest hold: %s',
  (_, { product: words }) => {
    expect(words.heldNote).toContain(` ${HOLD_DURATIONS.firstMs / MINUTE_MS} `)
    expect(words.heldNote).toContain(` ${Math.max(...STAFF_HOLD_HOURS) / 24} `)
  },
)

import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { formatOrderNumber } from '../orders/order'
import { CODE_BYTES, createVoucherCode } from '../vouchers/voucher'
import { findSearchToCount, MAX_SEARCH_LENGTH, toCountedSearch } from './daily-count'

const SEARCH_WORDS = ['młot', 'wiertarka', 'hilti', 'gbh', '18v', 'pilarka', 'makita', '']
const wordArbitrary = fc.constantFrom(...SEARCH_WORDS)
/** A text that contains the private text between other words. */
const surroundWithWords = (privateText: fc.Arbitrary<string>) =>
  fc
    .tuple(wordArbitrary, privateText, wordArbitrary)
    .map(([before, text, after]) => [before, text, after].filter(Boolean).join(' '))

describe('toCountedSearch', () => {
  it.each([
    ['  Młot   Udarowy ', 'mlot udarowy'],
    ['HILTI TE-30', 'hilti te-30'],
    ['gbh 2-26', 'gbh 2-26'],
    ['DCD796', 'dcd796'],
    ['makita DHP486', 'makita dhp486'],
    ['wkrętarka 18V 5.0Ah', 'wkretarka 18v 5.0ah'],
    ['tarcza 125 x 22', 'tarcza 125 x 22'],
    ['x', null],
    ['', null],
    ['---', null],
    ['jan@example.com', null],
    ['jan＠example.com', null],
    ['jan (at) example', null],
    ['kowalski gmail.com', null],
    ['600 700 800', null],
    ['+48 600-700-800', null],
    ['#1A2B3C4D', null],
    ['1a2b 3c4d', null],
    ['gift card', null],
  ])('of "%s" is %s', (text, expected) => expect(toCountedSearch(text)).toBe(expected))

  it('is normalised, short, and the same when it is counted again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 120 }), surroundWithWords(fc.string())),
        (text) => {
          const countedText = toCountedSearch(text)
          if (countedText === null) return
          expect(Array.from(countedText).length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH)
          expect(countedText).toBe(countedText.trim())
          expect(countedText).not.toMatch(/[@A-Z\n]|\s{2}/)
        },
      ),
    )
  })

  it('is null for every e-mail address', () => {
    fc.assert(
      fc.property(
        surroundWithWords(fc.emailAddress()),
        (text) => void expect(toCountedSearch(text)).toBeNull(),
      ),
    )
  })

  it('is null for every phone number, however it is written', () => {
    const separatorArbitrary = fc.constantFrom('', ' ', '-', '.', ' - ')
    const phoneArbitrary = fc
      .tuple(
        fc.constantFrom('', '+48 ', '0048', '(48) '),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separatorArbitrary), {
          minLength: 9,
          maxLength: 13,
        }),
      )
      .map(([prefix, digits]) => prefix + digits.flat().join(''))
    fc.assert(
      fc.property(surroundWithWords(phoneArbitrary), (text) => void expect(toCountedSearch(text)).toBeNull()),
    )
  })

  it('is null for every order number and order id', () => {
    const orderIdArbitrary = fc.uuid()
    const typedOrderIdArbitrary = orderIdArbitrary.chain((id) =>
      fc.constantFrom(
        id,
        formatOrderNumber(id),
        `#${formatOrderNumber(id)}`,
        formatOrderNumber(id).toLowerCase(),
      ),
    )
    fc.assert(
      fc.property(
        surroundWithWords(typedOrderIdArbitrary),
        (text) => void expect(toCountedSearch(text)).toBeNull(),
      ),
    )
  })

  it('is null for every voucher code', () => {
    const codeArbitrary = fc
      .uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES })
      .map((bytes) => createVoucherCode(bytes))
      .chain((code) =>
        fc.constantFrom(
          code,
          code.toLowerCase(),
          code.replaceAll('-', ' '),
          code.replaceAll('-', ''),
          code.replace('GIFT-', ''),
        ),
      )
    fc.assert(
      fc.property(surroundWithWords(codeArbitrary), (text) => void expect(toCountedSearch(text)).toBeNull()),
    )
  })
})

describe('findSearchToCount', () => {
  const emptyResult = { total: 0, isLoose: false, servicePage: null }
  const similarResult = { total: 3, isLoose: true, servicePage: null }

  it('tells a search without results from one with similar results', () => {
    expect(findSearchToCount({ q: 'Hilti', facets: true, limit: 24 }, emptyResult)).toEqual({
      kind: 'search_empty',
      subject: 'hilti',
    })
    expect(findSearchToCount({ q: 'młot Hilti', sort: 'price_asc' }, similarResult)).toEqual({
      kind: 'search_similar',
      subject: 'mlot hilti',
    })
  })

  it.each([
    ['a search with results', { q: 'młot' }, { total: 3, isLoose: false, servicePage: null }],
    ['a filtered search', { q: 'młot', grade: ['A'] }, emptyResult],
    ['a search in a category', { q: 'młot', category: 'pily' }, emptyResult],
    ['a later page', { q: 'młot', cursor: '24' }, similarResult],
    ['a search for a service page', { q: 'zwrot' }, { ...emptyResult, servicePage: 'withdrawal' }],
    ['an e-mail address', { q: 'jan@example.com' }, emptyResult],
    ['a list without a search', {}, emptyResult],
  ])('is null for %s', (_name, query, result) => expect(findSearchToCount(query, result)).toBeNull())
})

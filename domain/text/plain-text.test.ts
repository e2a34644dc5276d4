import { describe, expect, it } from 'vitest'
import { normalizeDigits, isVisible, toPlainText, removeInvisibleCharacters } from './plain-text'

const createNumberRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset))
/** The Unicode planes with special characters. The omitted planes contain only ideographs. */
const ALL_CHARACTERS = [
  ...createNumberRange(0, 0xd7ff),
  ...createNumberRange(0xe000, 0x1_ffff),
  ...createNumberRange(0xe_0000, 0xe_0fff),
].join('')
const findMatches = (pattern: RegExp) => ALL_CHARACTERS.match(pattern) ?? []

describe('plainText', () => {
  it('removes every invisible character', () => {
    const invisibleCharacters = [
      ...findMatches(/\p{Default_Ignorable_Code_Point}/gu),
      '\ufff9',
      '\ufeff',
      '\u200b',
      '\u00ad',
      '\ud800',
    ]
    expect(invisibleCharacters.filter((mark) => toPlainText(`${mark}A${mark}B${mark}`) !== 'AB')).toEqual([])
  })

  it('replaces every dash, space and quote by the plain one', () => {
    expect(findMatches(/\p{Dash}|\p{Pd}/gu).filter((mark) => toPlainText(`A${mark}B`) !== 'A-B')).toEqual([])
    expect(findMatches(/\p{Z}/gu).filter((mark) => toPlainText(`${mark}A${mark}B${mark}`) !== 'A B')).toEqual(
      [],
    )
    const quotationMarks = findMatches(/\p{Quotation_Mark}|[\p{Pi}\p{Pf}]/gu)
    expect(quotationMarks.filter((mark) => !/^A['"]B$/.test(toPlainText(`A${mark}B`)))).toEqual([])
  })

  it('keeps every letter and digit', () => {
    expect(toPlainText(' Żółć-Ñandú 12/3 “A” ')).toBe('Żółć-Ñandú 12/3 "A"')
    expect(toPlainText('Łódź'.normalize('NFD'))).toBe('Łódź')
    expect(toPlainText('A\nB')).toBe('A\nB')
  })
})

describe('removeInvisibleCharacters', () => {
  it('keeps dashes, quotes, line breaks and emoji', () => {
    const text = '„Super” – 18 V\nczołem 👩‍🔧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'
    expect(removeInvisibleCharacters(text)).toBe(text)
    expect(removeInvisibleCharacters('Sto\u200d\u200b lat\ufeff')).toBe('Sto lat')
  })

  it.each(['', ' ', '\u200b', '\ufeff\u00a0', '\u3164', '\u2800', '\u00ad\u200d', '\u0301', '\u202e\u2066'])(
    'leaves nothing visible of %j',
    (text) => expect(isVisible(text)).toBe(false),
  )
})

it.each([
  ['777 123', '777123'],
  ['777\u2011123\u200b', '777123'],
  ['4242\u00a04242', '42424242'],
  ['12a 4', '12a 4'],
])('normalizeDigits(%j) returns %j', (input, digits) => expect(normalizeDigits(input)).toBe(digits))

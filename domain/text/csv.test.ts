import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { toCsv } from './csv'

it('a table opens correctly in a Polish spreadsheet', () => {
  expect(toCsv(['Imię', 'Kwota'], [['Łucja', '-12,30'], ['a;"b"\nc', null], []])).toBe(
    '\uFEFFImię;Kwota\r\nŁucja;-12,30\r\n"a;""b""\nc";\r\n\r\n',
  )
})

/** Characters that spreadsheets skip or hide before a formula. */
const HIDDEN_PREFIX_CHARACTERS = [
  '	',
  '\r',
  '\n',
  '\0',
  '',
  '',
  '',
  ' ',
  '\xA0',
  '­',
  '͏',
  '؜',
  'ᅟ',
  'ᅠ',
  '឴',
  '᠎',
  ' ',
  '​',
  '‍',
  '‏',
  '\u2028',
  '‮',
  '⁠',
  '⁦',
  '⠀',
  '　',
  'ㅤ',
  '️',
  '﻿',
  'ﾠ',
  '￹',
  '󠀁',
  "'",
  '"',
]
const FORMULA_START_SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '⁼',
  '⁺',
  '₌',
  '₋',
  '−',
  '|',
  '%',
]

const parseCsvCell = (cell: string) => Papa.parse<string[]>(toCsv([], [[cell]]), { delimiter: ';' }).data[1]

it.each(HIDDEN_PREFIX_CHARACTERS)('a cell is never a formula behind an invisible character: %j', (mark) => {
  for (const leadingSign of FORMULA_START_SIGNS)
    for (const cell of [`${mark}${leadingSign}1+1`, `${mark}${mark} ${leadingSign}A1`])
      expect(parseCsvCell(cell)).toEqual([`'${cell}`])
})

it.each(['-12,30', '-5', '12', 'a=b', 'Łódź – Górna', '1-2', '', ' ', 'Ｍłot', '5 % rabatu', '„cytat”'])(
  'a cell without a formula is unchanged: %j',
  (cell) => expect(parseCsvCell(cell)).toEqual([cell]),
)

it.each(['=1+1', '+48600', '-1+1', '@SUM(A1)', '\t=1', '-', '=HYPERLINK("http://evil.example";"x")'])(
  'a cell is never a formula: %j',
  (cell) => expect(toCsv([], [[cell]]).split('\r\n')[1]).toMatch(/^"?'/),
)

it('a spreadsheet reads back every cell, with an apostrophe before a formula', () => {
  const cellArbitrary = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ';', ',', '\r', '\n', ' ', '\uFEFF', '=', "'", '5') }),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(cellArbitrary, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      (rows) => {
        const { data } = Papa.parse<string[]>(toCsv(['a', 'b'], rows), { delimiter: ';', newline: '\r\n' })
        // Leaves out the header row and the empty text after the last line break.
        expect(data.slice(1, -1)).toEqual(
          rows.map((row) => row.map((cell) => expect.toBeOneOf([cell, `'${cell}`]))),
        )
      },
    ),
  )
})

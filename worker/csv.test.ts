import { expect, it } from 'vitest'
import { toCsv } from './csv'

it('a table opens correctly in a Polish spreadsheet', async () => {
  expect(await toCsv(['Imię', 'Kwota'], [['Łucja', '-12,30'], ['a;"b"\nc', null], []])).toBe(
    '\uFEFFImię;Kwota\r\nŁucja;-12,30\r\n"a;""b""\nc";\r\n\r\n',
  )
})

/** Characters that spreadsheets skip or hide before a formula. */
const FORMULA_MARKS = [
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
const FORMULA_SIGNS = [
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

const parseCsvCell = async (cell: string) => {
  const { default: Papa } = await import('papaparse')
  return Papa.parse<string[]>(await toCsv([], [[cell]]), { delimiter: ';' }).data[1]
}

it.each(FORMULA_MARKS)('a cell is never a formula behind an invisible character: %j', async (mark) => {
  for (const leadingSign of FORMULA_SIGNS)
    for (const cell of [`${mark}${leadingSign}1+1`, `${mark}${mark} ${leadingSign}A1`])
      expect(await parseCsvCell(cell)).toEqual([`'${cell}`])
})

it.each(['-12,30', '-5', '12', 'a=b', 'Łódź – Górna', '1-2', '', ' ', 'Ｍłot', '5 % rabatu', '„cytat”'])(
  'a cell without a formula is unchanged: %j',
  async (cell) => expect(await parseCsvCell(cell)).toEqual([cell]),
)

it.each(['=1+1', '+48600', '-1+1', '@SUM(A1)', '\t=1', '-', '=HYPERLINK("http://evil.example";"x")'])(
  'a cell is never a formula: %j',
  async (cell) => expect((await toCsv([], [[cell]])).split('\r\n')[1]).toMatch(/^"?'/),
)

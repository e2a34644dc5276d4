import { expect, it } from 'vitest'
import { csvOf } from './csv'

it('a table opens correctly in a Polish spreadsheet', async () => {
  expect(await csvOf(['Imię', 'Kwota'], [['Łucja', '-12,30'], ['a;"b"\nc', null], []])).toBe(
    '\uFEFFImię;Kwota\r\nŁucja;-12,30\r\n"a;""b""\nc";\r\n\r\n',
  )
})

/** Characters that spreadsheets skip or hide before a formula. */
const MARKS = [
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
const SIGNS = [
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

const fieldsOf = async (cell: string) => {
  const { default: Papa } = await import('papaparse')
  return Papa.parse<string[]>(await csvOf([], [[cell]]), { delimiter: ';' }).data[1]
}

it.each(MARKS)('a cell is never a formula behind an invisible character: %j', async (mark) => {
  for (const sign of SIGNS)
    for (const cell of [`${mark}${sign}1+1`, `${mark}${mark} ${sign}A1`])
      expect(await fieldsOf(cell)).toEqual([`'${cell}`])
})

it.each(['-12,30', '-5', '12', 'a=b', 'Łódź – Górna', '1-2', '', ' ', 'Ｍłot', '5 % rabatu', '„cytat”'])(
  'a cell without a formula is unchanged: %j',
  async (cell) => expect(await fieldsOf(cell)).toEqual([cell]),
)

it.each(['=1+1', '+48600', '-1+1', '@SUM(A1)', '\t=1', '-', '=HYPERLINK("http://evil.example";"x")'])(
  'a cell is never a formula: %j',
  async (cell) => expect((await csvOf([], [[cell]])).split('\r\n')[1]).toMatch(/^"?'/),
)

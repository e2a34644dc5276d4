import { expect, it } from 'vitest'
import { csvOf } from './csv'

it('a table opens in a Polish spreadsheet as it is', async () => {
  expect(await csvOf(['Imię', 'Kwota'], [['Łucja', '-12,30'], ['a;"b"\nc', null], []])).toBe(
    '\uFEFFImię;Kwota\r\nŁucja;-12,30\r\n"a;""b""\nc";\r\n\r\n',
  )
})

it.each(['=1+1', '+48600', '-1+1', '@SUM(A1)', '\t=1', '-', '=HYPERLINK("http://evil.example";"x")'])(
  'a cell is never a formula: %j',
  async (cell) => expect((await csvOf([], [[cell]])).split('\r\n')[1]).toMatch(/^"?'/),
)

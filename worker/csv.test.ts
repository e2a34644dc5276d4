import { expect, it } from 'vitest'
import { csvOf } from './csv'

it('a CSV file is what a Polish Excel opens, and none of its cells runs there', () => {
  const rows = [
    ['Żółć; "gęś"', -1.5],
    ['=HYPERLINK("https://evil.example")', 0],
    ['+48 600', 1],
    ['a\nb', 2],
  ]
  expect(csvOf(['nazwa', 'n'], rows)).toBe(
    [
      '\ufeffnazwa;n',
      '"Żółć; ""gęś""";-1.5',
      `"'=HYPERLINK(""https://evil.example"")";0`,
      "'+48 600;1",
      '"a\nb";2',
      '',
    ].join('\r\n'),
  )
})

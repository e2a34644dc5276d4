import { expect, it } from 'vitest'
import { hasWebAddress, personNameSchema } from './person-name'

it.each([
  'Wygrałeś http://evil.example',
  'https://evil.example',
  'HXXP://evil',
  'www.evil.pl',
  'WWW.EVIL',
  'evil.pl',
  'Jan evil.com Kowalski',
  'evil．com',
  'ｅｖｉｌ.com',
  'evil。com',
  'xn--80ak6aa92e.com',
  'żółw.pl/nagroda',
  'jan@evil.pl',
  '//evil',
])('%s is no name', (text) => {
  expect(hasWebAddress(text)).toBe(true)
  expect(personNameSchema(2, 100).safeParse(text)).toMatchObject({
    success: false,
    error: { issues: [{ message: 'link' }] },
  })
})

it.each([
  'J.Kowalski',
  'J. R. R. Tolkien',
  "Anna-Maria O'Neill",
  'dr. Żółć',
  'Łucja',
  'St. John',
  'Jan Kowalski jr.',
  '王 小明',
])('%s is a name', (text) =>
  expect(personNameSchema(2, 100).safeParse(text)).toMatchObject({ success: true, data: text }),
)

it.each(['a\u0000b', 'Jan\nKowalski'])('%j has control characters', (text) =>
  expect(personNameSchema(2, 100).safeParse(text).success).toBe(false),
)

it('a line separator becomes a space', () =>
  expect(personNameSchema(2, 100).safeParse('Jan\u2028Kowalski')).toMatchObject({ data: 'Jan Kowalski' }))

import { expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { isPlaceholderEmail, isPlaceholderNumber, isPlaceholderPhone } from './placeholders'

it('isPlaceholderNumber detects equal and counting digits of any length and grouping', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 5, max: 14 }), (digit, length) =>
      isPlaceholderNumber(`${digit}-`.repeat(length)),
    ),
  )
  for (const text of ['0123456789', '1234567890', '123 456 789', '00-000'])
    expect([text, isPlaceholderNumber(text)]).toEqual([text, true])
  for (const text of ['5260250274', '0000123456', '000012345', '00-950', '', 'abc'])
    expect([text, isPlaceholderNumber(text)]).toEqual([text, false])
})

it('isPlaceholderPhone ignores the country code, and allows numbers that count up', () => {
  for (const text of ['+48 000 000 000', '111 111 111', '0048 222-222-222'])
    expect([text, isPlaceholderPhone(text)]).toEqual([text, true])
  for (const text of ['+48 12 345 67 89', '123 456 789', '+48 600 700 800'])
    expect([text, isPlaceholderPhone(text)]).toEqual([text, false])
})

it('isPlaceholderEmail detects reserved domains only', () => {
  for (const text of ['sklep@ekspo-narzedzia.example', 'a@example.com', 'a@EXAMPLE.org', 'a@shop.test'])
    expect([text, isPlaceholderEmail(text)]).toEqual([text, true])
  for (const text of [
    'sklep@firma.pl',
    'example@firma.pl',
    'a@myexample.com',
    'a@example.com.pl',
    'a@test.pl',
  ])
    expect([text, isPlaceholderEmail(text)]).toEqual([text, false])
})

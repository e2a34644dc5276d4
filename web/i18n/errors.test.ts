import { expect, it } from 'vitest'
import { ApiError } from '../api'
import { refusalText } from '../errors/refusal-text'
import { errorSentence } from './errors'

const failure = new ApiError(500, JSON.stringify({ code: 'internal', requestId: 'ab12-WAW' }), 'Internal')

it.each([
  ['pl', 'Numer zgłoszenia: ab12-WAW'],
  ['en', 'Reference: ab12-WAW'],
] as const)('an internal error shows its request id, in %s', (language, referenceText) => {
  expect(errorSentence(language, failure)).toContain(referenceText)
  expect(errorSentence(language, failure, 'Nie zapisano.')).toBe(`Nie zapisano. ${referenceText}`)
})

it('an expected error is shown without a request id', () => {
  const soldOutError = new ApiError(409, JSON.stringify({ code: 'order.sold_out' }), 'Conflict')
  expect(errorSentence('pl', soldOutError)).toBe(errorSentence('pl', 'order.sold_out'))
})

it('a toast of an internal error shows the request id; a lost connection has none', async () => {
  const locale = { language: 'pl', messages: { offline: 'Brak połączenia' } } as never
  expect(await refusalText(locale, failure)).toMatch(/Numer zgłoszenia: ab12-WAW$/)
  expect(await refusalText(locale, new TypeError('x'))).toBe('Brak połączenia')
})

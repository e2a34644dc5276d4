import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '../../../domain/errors'
import { ApiError } from '../../api'
import { en } from '../../i18n/en'
import { pl } from '../../i18n/pl'
import { formatSignInError, SignInRejectedError } from './sign-in'
import { ADMIN_WORDS } from '../kit/words'

const formatRefusal = (error: Error, language: 'pl' | 'en' = 'pl') =>
  formatSignInError(
    { language, messages: { ...(language === 'pl' ? pl : en), legalNotice: null } },
    ADMIN_WORDS[language].login,
    error,
  )

const makeSignInError = (code: ErrorCode, waitSeconds: number, requestId?: string) =>
  new SignInRejectedError(new ApiError(500, JSON.stringify({ code, requestId }), ''), waitSeconds)

describe('the message of a failed sign-in', () => {
  it.each([
    ['admin.invalid_password', 'Nieprawidłowe hasło'],
    ['input.invalid', 'Nieprawidłowe hasło'],
    ['internal', 'Nie udało się zalogować. Spróbuj ponownie'],
    ['admin.not_configured', 'Panel administracyjny nie jest jeszcze skonfigurowany.'],
  ] as const)('states the reason: %s', (code, sentence) => {
    expect(formatRefusal(makeSignInError(code, 60))).toBe(sentence)
  })

  it.each([
    [1, 'za 1 minutę', 'in 1 minute.'],
    [61, 'za 2 minuty', 'in 2 minutes.'],
    [900, 'za 15 minut', 'in 15 minutes.'],
  ])('states the time to wait: %i s', (waitSeconds, polishText, englishText) => {
    const tooManyRequestsError = makeSignInError('request.too_many', waitSeconds)
    expect(formatRefusal(tooManyRequestsError)).toContain(polishText)
    expect(formatRefusal(tooManyRequestsError, 'en')).toContain(englishText)
  })

  it('contains the request id of an internal error', () => {
    expect(formatRefusal(makeSignInError('internal', 60, 'ab12-WAW'))).toMatch(/Numer zgłoszenia: ab12-WAW$/)
  })

  it('names a lost connection', () => {
    expect(formatRefusal(new TypeError('Failed to fetch'))).toBe(pl.offline)
  })
})

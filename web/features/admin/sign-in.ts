import type { ErrorCode } from '../../../domain/errors'
import type { Language } from '../../../domain/language'
import { api, ApiError, ensureOk, read } from '../../api'
import { errorSentence } from '../../i18n/errors'
import type { Locale } from '../../i18n/locale'
import { withReference } from '../../reference'
import type { ADMIN_WORDS } from './words'

/** A rejected sign-in, with the seconds until another try is allowed. */
export class SignInRefused extends Error {
  readonly code: ErrorCode
  readonly wait: number

  constructor(refusal: ApiError, wait: number) {
    super(refusal.code, { cause: refusal })
    this.name = 'SignInRefused'
    this.code = refusal.code
    this.wait = wait
  }
}

/** Takes the answer of a call by `take`. Throws SignInRefused, or whatever a lost connection throws. */
async function answerOf<R extends { headers: Headers }, T>(
  call: Promise<R>,
  take: (answer: Promise<R>) => Promise<T>,
): Promise<T> {
  const answer = await call
  try {
    return await take(Promise.resolve(answer))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new SignInRefused(error, Number(answer.headers.get('Retry-After')) || 60)
  }
}

/** The token for a password. */
export const signIn = async (password: string): Promise<string> =>
  (await answerOf(api.admin.login.$post({ json: { password } }), (answer) => read(answer))).token

/** The token for a link of a mail. */
export const signInByLink = async (token: string): Promise<string> =>
  (await answerOf(api.admin.login['by-link'].$post({ json: { token } }), (answer) => read(answer))).token

/** Has a link mailed to the owner. */
export const requestSignInLink = (language: Language): Promise<void> =>
  answerOf(api.admin.login.link.$post({ json: { language } }), ensureOk)

/** The token in the address that a mail leads to; null in every other address. */
export const linkTokenIn = (hash: string): string | null => /^#sign-in=([\da-f]{64})$/.exec(hash)?.[1] ?? null

/** The refusal in a sentence (specification 8). */
export function refusalOf(
  { language, messages }: Pick<Locale, 'language' | 'messages'>,
  words: (typeof ADMIN_WORDS)['pl']['login'],
  error: Error,
): string {
  if (!(error instanceof SignInRefused)) return messages.offline
  switch (error.code) {
    case 'admin.invalid_password':
    // A password over the length limit fails validation.
    case 'input.invalid':
      return words.invalid
    case 'request.too_many':
      return words.tooMany({ minutes: Math.ceil(error.wait / 60) })
    case 'admin.invalid_link':
    case 'admin.not_configured':
      return withReference(language, errorSentence(language, error.code), error.cause)
    default:
      return withReference(language, words.failed, error.cause)
  }
}

/** The same of a request for a link. */
export function linkRefusalOf(
  locale: Pick<Locale, 'language' | 'messages'>,
  words: (typeof ADMIN_WORDS)['pl']['login'],
  error: Error,
): string {
  if (error instanceof SignInRefused && error.code === 'request.too_many')
    return words.link.tooMany({ minutes: Math.ceil(error.wait / 60) })
  if (error instanceof SignInRefused && error.code === 'shop.try_again') return words.link.notSent
  return refusalOf(locale, words, error)
}

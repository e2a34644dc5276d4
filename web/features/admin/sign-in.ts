import type { ErrorCode } from '../../../domain/errors'
import { api, ApiError, read } from '../../api'
import { errorSentence } from '../../i18n/errors'
import type { Locale } from '../../i18n/locale'
import { withReference } from '../../reference'
import type { ADMIN_WORDS } from './words'

/** Why nobody was let in, and after how many seconds another try makes sense. */
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

/** The token for a password. Throws SignInRefused, or whatever a lost connection throws. */
export async function signIn(password: string): Promise<string> {
  const answer = await api.admin.login.$post({ json: { password } })
  try {
    return (await read(Promise.resolve(answer))).token
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new SignInRefused(error, Number(answer.headers.get('Retry-After')) || 60)
  }
}

/** The refusal in a sentence (specification 8). */
export function refusalOf(
  { language, messages }: Pick<Locale, 'language' | 'messages'>,
  words: (typeof ADMIN_WORDS)['pl']['login'],
  error: Error,
): string {
  if (!(error instanceof SignInRefused)) return messages.offline
  switch (error.code) {
    case 'admin.invalid_password':
    // A password that is longer than any is refused as input.
    case 'input.invalid':
      return words.invalid
    case 'request.too_many':
      return words.tooMany({ minutes: Math.ceil(error.wait / 60) })
    case 'admin.not_configured':
      return withReference(language, errorSentence(language, error.code), error.cause)
    default:
      return withReference(language, words.failed, error.cause)
  }
}

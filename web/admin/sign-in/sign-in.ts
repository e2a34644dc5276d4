import type { ErrorCode } from '../../../domain/errors'
import type { Language } from '../../../domain/language'
import type { PasswordLogin } from '../../../domain/admin/second-factor'
import type { PasskeyLogin } from '../../../domain/admin/passkeys'
import { api, ApiError, ensureOk, readBody } from '../../api'
import { errorSentence } from '../../i18n/errors'
import type { Locale } from '../../i18n/locale'
import { withErrorReference } from '../../errors/with-reference'
import type { ADMIN_WORDS } from '../kit/words'

/** A rejected sign-in. `waitSeconds` is the time until the next allowed attempt, in seconds. */
export class SignInRejectedError extends Error {
  readonly code: ErrorCode
  readonly waitSeconds: number

  constructor(refusal: ApiError, waitSeconds: number) {
    super(refusal.code, { cause: refusal })
    this.name = 'SignInRejectedError'
    this.code = refusal.code
    this.waitSeconds = waitSeconds
  }
}

/**
 * Awaits a call and parses its answer with `parse`. Throws `SignInRejectedError` for an error response, or the network
 * error.
 */
async function parseSignInAnswer<R extends { headers: Headers }, T>(
  pendingResponse: Promise<R>,
  parse: (pendingResponse: Promise<R>) => Promise<T>,
): Promise<T> {
  const response = await pendingResponse
  try {
    return await parse(Promise.resolve(response))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new SignInRejectedError(error, Number(response.headers.get('Retry-After')) || 60)
  }
}

/** Signs in with a password, and a code if the second factor is on. Returns the staff token. */
export const signIn = async (login: PasswordLogin): Promise<string> =>
  (await parseSignInAnswer(api.admin.login.$post({ json: login }), (answer) => readBody(answer))).token

/** Signs in with the token of a mailed link and returns the staff token. */
export const signInByLink = async (token: string): Promise<string> =>
  (
    await parseSignInAnswer(api.admin.login['by-link'].$post({ json: { token } }), (answer) =>
      readBody(answer),
    )
  ).token

/**
 * Asks the browser for a passkey and signs in with it. `isAutofill` offers the passkeys in the password field instead
 * of opening a dialog. Rejects with the browser's error if the person cancels. Also rejects if `isObsolete` returns
 * true before the browser is asked, because a second request to the browser would cancel an open dialog.
 */
export async function signInByPasskey({
  isAutofill = false,
  isObsolete = () => false,
}: { isAutofill?: boolean; isObsolete?: () => boolean } = {}): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const loginOptions = await parseSignInAnswer(api.admin.login.passkey.options.$post({}), (answer) =>
    readBody(answer),
  )
  if (isObsolete()) throw new DOMException('obsolete', 'AbortError')
  const credential = await startAuthentication({
    // Safe cast: the API returns the options of the WebAuthn library unchanged.
    optionsJSON: loginOptions as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    useBrowserAutofill: isAutofill,
  })
  const json = { credential: toPasskeyLogin(credential) }
  return (await parseSignInAnswer(api.admin.login.passkey.$post({ json }), (answer) => readBody(answer)))
    .token
}

/** Safe cast: the types of the library are wider than the values that browsers send, and the API validates them. */
const toPasskeyLogin = (credential: object) => credential as PasskeyLogin['credential']

/** Requests a mail with a sign-in link to the owner. */
export const requestSignInLink = (language: Language): Promise<void> =>
  parseSignInAnswer(api.admin.login.link.$post({ json: { language } }), ensureOk)

/** Returns the sign-in token from the URL hash of a mailed link; null for any other URL. */
export const readLinkToken = (hash: string): string | null =>
  /^#sign-in=([\da-f]{64})$/.exec(hash)?.[1] ?? null

/** Returns the error text for a rejected sign-in (spec §8). */
export function formatSignInError(
  { language, messages }: Pick<Locale, 'language' | 'messages'>,
  words: (typeof ADMIN_WORDS)['pl']['login'],
  error: Error,
): string {
  if (!(error instanceof SignInRejectedError)) return messages.offline
  switch (error.code) {
    case 'admin.invalid_password':
    // The API rejects a password over the length limit with this code.
    case 'input.invalid':
      return words.invalid
    case 'request.too_many':
      return words.tooMany({ minutes: Math.ceil(error.waitSeconds / 60) })
    case 'admin.invalid_link':
    case 'admin.invalid_passkey':
    case 'admin.invalid_code':
    case 'admin.not_configured':
      return withErrorReference(language, errorSentence(language, error.code), error.cause)
    default:
      return withErrorReference(language, words.failed, error.cause)
  }
}

/** Returns the error text for a rejected request for a sign-in link. */
export function formatLinkError(
  locale: Pick<Locale, 'language' | 'messages'>,
  words: (typeof ADMIN_WORDS)['pl']['login'],
  error: Error,
): string {
  if (error instanceof SignInRejectedError && error.code === 'request.too_many')
    return words.link.tooMany({ minutes: Math.ceil(error.waitSeconds / 60) })
  if (error instanceof SignInRejectedError && error.code === 'shop.try_again') return words.link.notSent
  return formatSignInError(locale, words, error)
}

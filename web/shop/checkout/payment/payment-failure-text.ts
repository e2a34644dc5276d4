import { ApiError } from '../../../api'
import { errorSentence } from '../../../i18n/errors'
import type { Locale } from '../../../i18n/locale'
import { withErrorReference } from '../../../errors/with-reference'
import { refusalText } from '../../../errors/refusal-text'
import { hasErrorCode } from './has-error-code'
import { CHECKOUT_WORDS } from '../words'

/** Returns the message for a payment that could not be opened (spec §8). The order itself exists. */
export async function paymentFailureText(locale: Locale, cause: unknown): Promise<string> {
  const { language } = locale
  const { paymentCreateFailed } = CHECKOUT_WORDS[language].checkout
  if (hasErrorCode(cause, 'payment.try_again'))
    return `${paymentCreateFailed} ${errorSentence(language, 'payment.try_again')}`
  return cause instanceof ApiError && cause.status >= 500
    ? withErrorReference(language, paymentCreateFailed, cause)
    : refusalText(locale, cause)
}

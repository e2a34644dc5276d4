import { ApiError } from '../../../api'
import { errorSentence } from '../../../i18n/errors'
import type { Locale } from '../../../i18n/locale'
import { withErrorReference } from '../../../errors/with-reference'
import { errorText, isRefusal } from './refusals'
import { CHECKOUT_WORDS } from '../words'

/** Returns the message for a payment that could not be opened (spec §8). The order itself exists. */
export function paymentFailureText(locale: Locale, cause: unknown): string {
  const { language } = locale
  const { paymentCreateFailed } = CHECKOUT_WORDS[language].checkout
  if (isRefusal(cause, 'payment.try_again'))
    return `${paymentCreateFailed} ${errorSentence(language, 'payment.try_again')}`
  return cause instanceof ApiError && cause.status >= 500
    ? withErrorReference(language, paymentCreateFailed, cause)
    : errorText(locale, cause)
}

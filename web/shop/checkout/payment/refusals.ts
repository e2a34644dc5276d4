import type { ErrorCode } from '../../../../domain/errors'
import { ApiError } from '../../../api'
import { errorSentence } from '../../../i18n/errors'
import type { Locale } from '../../../i18n/locale'

export const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** Returns the error message for a visitor. Any error that is not an `ApiError` is reported as a lost connection. */
export const errorText = ({ language, messages }: Locale, error: unknown): string =>
  error instanceof ApiError ? errorSentence(language, error) : messages.offline

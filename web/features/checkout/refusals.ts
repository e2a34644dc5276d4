import type { ErrorCode } from '../../../domain/errors'
import { ApiError } from '../../api'
import type { Messages } from '../../i18n/messages'

export const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** What went wrong in a sentence. Whatever is no answer of the API is a connection that failed. */
export const errorText = (messages: Messages, error: unknown): string =>
  error instanceof ApiError ? messages.errors[error.code] : messages.offline

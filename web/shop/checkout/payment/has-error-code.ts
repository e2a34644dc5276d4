import type { ErrorCode } from '../../../../domain/errors'
import { ApiError } from '../../../api'

/** Returns true if the error is an `ApiError` with this code. */
export const hasErrorCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

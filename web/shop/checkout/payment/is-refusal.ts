import type { ErrorCode } from '../../../../domain/errors'
import { ApiError } from '../../../api'

/** Returns true for an error response of the API with this code. */
export const hasErrorCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code

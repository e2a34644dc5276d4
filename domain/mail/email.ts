import * as z from 'zod/mini'
import { EMAIL_PATTERN, normalizeEmail } from './email-shape'
import { fieldErrorCode } from '../forms/fields'

/** Longest e-mail address that can receive mail (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

/** Schema of an e-mail address, normalised by `normalizeEmail`. */
export const Email = z
  .string(fieldErrorCode('required'))
  .check(
    z.overwrite(normalizeEmail),
    z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
    z.maxLength(MAX_EMAIL_LENGTH, { error: fieldErrorCode('tooLong'), abort: true }),
    z.email({ pattern: EMAIL_PATTERN, error: fieldErrorCode('email') }),
  )

import * as z from 'zod/mini'
import { EMAIL_SHAPE } from './email-shape'
import { message } from './fields'

/** Longest address that a mail can be sent to (api, orders; RFC 5321). */
const LONGEST = 254

export const Email = z
  .string(message('required'))
  .check(
    z.trim(),
    z.minLength(1, { error: message('required'), abort: true }),
    z.maxLength(LONGEST, message('tooLong')),
    z.email({ pattern: EMAIL_SHAPE, error: message('email') }),
  )

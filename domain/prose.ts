import * as z from 'zod/mini'
import { message } from './fields'

/** Some lines of free text, at most `most` characters; of control characters only breaks and tabs. */
export const prose = (most: number) =>
  z.string(message('required')).check(
    z.trim(),
    z.minLength(1, message('required')),
    z.maxLength(most, message('tooLong')),
    z.refine(
      (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text),
      message('invalid'),
    ),
  )

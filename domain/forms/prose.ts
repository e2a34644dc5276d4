import * as z from 'zod/mini'
import { fieldErrorCode } from './fields'
import { isVisible } from '../text/plain-text'
import { visibleTextCheck } from './text-field'

/** True if a text has no control characters except line breaks and tabs. */
export const hasNoControlCharacters = (text: string): boolean =>
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)

/**
 * Schema of free text with several lines, `minLength` to `maxLength` characters. The only control characters allowed
 * are line breaks and tabs. Removes direction marks, which pasted text often contains.
 */
export const proseSchema = (maxLength: number, minLength = 1) =>
  z.string(fieldErrorCode('required')).check(
    visibleTextCheck,
    z.overwrite((text) => (isVisible(text) ? text.trim() : '')),
    z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
    z.minLength(minLength, fieldErrorCode('tooShort')),
    z.maxLength(maxLength, fieldErrorCode('tooLong')),
    z.refine(hasNoControlCharacters, fieldErrorCode('invalid')),
  )

import * as z from 'zod/mini'
import { message } from './fields'

/** Marks of writing direction, which nobody sees and many copy along with a name or a number. */
export const unmarked = z.overwrite<string>((text) =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''),
)

/**
 * Trimmed, at least `least` characters (specification 5), at most `most` (api); marks of direction are left out, control
 * characters refused.
 */
export const trimmed = (least: number, most: number) =>
  z.string(message('required')).check(
    unmarked,
    z.trim(),
    z.minLength(1, { error: message('required'), abort: true }),
    z.minLength(least, message('tooShort')),
    z.maxLength(most, message('tooLong')),
    z.refine((text) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text), message('invalid')),
  )

/** Anything with nine digits or more, as people write it (specification 5); other characters only for grouping. */
export const phone = z.string(message('required')).check(
  unmarked,
  z.trim(),
  z.minLength(1, { error: message('required'), abort: true }),
  z.maxLength(30, message('tooLong')),
  z.refine(
    (text) => /^\+?[\d\s()./\u2010-\u2015-]+$/.test(text) && text.replace(/\D/g, '').length >= 9,
    message('phone'),
  ),
)

/** A Polish one, with its hyphen (specification 5). */
export const postalCode = z
  .string(message('required'))
  .check(
    unmarked,
    z.trim(),
    z.minLength(1, { error: message('required'), abort: true }),
    z.regex(/^\d{2}-\d{3}$/, message('postalCode')),
  )

/** One of another country, of which only this much is common: letters, digits, spaces and hyphens, 2 to 12 of them. */
export const foreignPostalCode = trimmed(2, 12).check(
  z.regex(/^[A-Z\d](?:[A-Z\d -]*[A-Z\d])?$/i, message('invalid')),
)

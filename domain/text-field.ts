import * as z from 'zod/mini'
import { hasTaxPrefix, isNip, normalizeNip } from './company'
import { message } from './fields'
import { readPhone } from './phone'
import { isVisible, plainText, visibleText } from './plain-text'
import { withHyphen } from './postal-code'

/** Leaves invisible characters out of free text. */
export const unmarked = z.overwrite<string>(visibleText)

/** One line in plain characters (`plainText`); one in which nothing can be seen is empty. */
export const plainLine = z.overwrite<string>((text) => {
  const plain = plainText(text)
  return isVisible(plain) || /[\u0000-\u001f\u007f]/.test(plain) ? plain : ''
})

/** A plain line of at least `least` characters (specification 5) and at most `most` (api), without control characters. */
export const trimmed = (least: number, most: number) =>
  z.string(message('required')).check(
    plainLine,
    z.minLength(1, { error: message('required'), abort: true }),
    z.minLength(least, message('tooShort')),
    z.maxLength(most, message('tooLong')),
    z.refine((text) => !/[\u0000-\u001f\u007f]/.test(text), message('invalid')),
  )

/** A phone number as people write it (`readPhone`), of nine digits or more (specification 5). */
export const phone = z
  .string(message('required'))
  .check(
    plainLine,
    z.minLength(1, { error: message('required'), abort: true }),
    z.maxLength(100, { error: message('tooLong'), abort: true }),
    (context) => {
      const read = readPhone(context.value)
      if ('problem' in read)
        context.issues.push({ code: 'custom', input: context.value, message: message(read.problem) })
    },
  )

/** A tax number (`isNip`) as it is kept, of 8 characters or more (specification 5). */
export const taxNumber = z.string(message('required')).check(
  z.maxLength(100, { error: message('tooLong'), abort: true }),
  z.overwrite((text) => normalizeNip(text) || plainText(text)),
  z.minLength(1, { error: message('required'), abort: true }),
  z.refine((text) => !/^[A-Z\d]{1,7}$/.test(text), { error: message('tooShort'), abort: true }),
  z.refine((text) => isNip(text) || hasTaxPrefix(text) || /^\d{10}$/.test(text), {
    error: message('nipCountry'),
    abort: true,
  }),
  z.refine(isNip, message('nip')),
)

/** A Polish one, with its hyphen (specification 5). */
export const postalCode = z.string(message('required')).check(
  z.overwrite((text) => plainText(withHyphen(text))),
  z.minLength(1, { error: message('required'), abort: true }),
  z.regex(/^\d{2}-\d{3}$/, message('postalCode')),
)

/** One of another country, of which only this much is common: letters, digits, spaces and hyphens, 2 to 12 of them. */
export const foreignPostalCode = trimmed(2, 12).check(
  z.regex(/^[A-Z\d](?:[A-Z\d -]*[A-Z\d])?$/i, message('invalid')),
)

import * as z from 'zod/mini'
import { hasTaxPrefix, isNip, normalizeNip } from './company'
import { fieldErrorCode } from './fields'
import { readPhone } from './phone'
import { isVisible, toPlainText, removeInvisibleCharacters } from '../text/plain-text'
import { normalizePostalCode } from './postal-code'

/** Removes invisible characters from free text. */
export const visibleTextCheck = z.overwrite<string>(removeInvisibleCharacters)

/** Normalises to one plain line (`toPlainText`); a line without visible characters becomes empty. */
export const plainLineCheck = z.overwrite<string>((text) => {
  const plainInput = toPlainText(text)
  return isVisible(plainInput) || /[\u0000-\u001f\u007f]/.test(plainInput) ? plainInput : ''
})

/** Schema of a plain line of `minLength` (spec §5) to `maxLength` characters, without control characters. */
export const trimmedTextSchema = (minLength: number, maxLength: number) =>
  z.string(fieldErrorCode('required')).check(
    plainLineCheck,
    z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
    z.minLength(minLength, fieldErrorCode('tooShort')),
    z.maxLength(maxLength, fieldErrorCode('tooLong')),
    z.refine((text) => !/[\u0000-\u001f\u007f]/.test(text), fieldErrorCode('invalid')),
  )

/** Schema of a phone number (`readPhone`), at least nine digits (spec §5). */
export const phoneSchema = z
  .string(fieldErrorCode('required'))
  .check(
    plainLineCheck,
    z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
    z.maxLength(100, { error: fieldErrorCode('tooLong'), abort: true }),
    (context) => {
      const parsedPhone = readPhone(context.value)
      if ('problem' in parsedPhone)
        context.issues.push({
          code: 'custom',
          input: context.value,
          message: fieldErrorCode(parsedPhone.problem),
        })
    },
  )

/** Schema of a tax number (`isNip`), normalised, at least 8 characters (spec §5). */
export const taxNumberSchema = z.string(fieldErrorCode('required')).check(
  z.maxLength(100, { error: fieldErrorCode('tooLong'), abort: true }),
  z.overwrite((text) => normalizeNip(text) || toPlainText(text)),
  z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
  z.refine((text) => !/^[A-Z\d]{1,7}$/.test(text), { error: fieldErrorCode('tooShort'), abort: true }),
  z.refine((text) => isNip(text) || hasTaxPrefix(text) || /^\d{10}$/.test(text), {
    error: fieldErrorCode('nipCountry'),
    abort: true,
  }),
  z.refine(isNip, fieldErrorCode('nip')),
)

/** Schema of a Polish postal code; adds the hyphen (spec §5). */
export const postalCodeSchema = z.string(fieldErrorCode('required')).check(
  z.overwrite((text) => toPlainText(normalizePostalCode(text))),
  z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
  z.regex(/^\d{2}-\d{3}$/, fieldErrorCode('postalCode')),
)

/**
 * Schema of a foreign postal code: letters, digits, spaces and hyphens, 2 to 12. Foreign formats have nothing else in
 * common.
 */
export const foreignPostalCodeSchema = trimmedTextSchema(2, 12).check(
  z.regex(/^[A-Z\d](?:[A-Z\d -]*[A-Z\d])?$/i, fieldErrorCode('invalid')),
)

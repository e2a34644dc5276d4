import * as z from 'zod/mini'
import { fieldErrorCode } from '../../forms/fields'
import { hasNoControlCharacters } from '../../forms/prose'
import { visibleTextCheck } from '../../forms/text-field'
import { toPlainText } from '../../text/plain-text'
import { manualHashOf } from '../manual'
import { isEan13, normalizeEan } from './ean'

/** Limits of the fields of a product; text lengths in characters. */
export const PRODUCT_LIMITS = {
  name: 200,
  text: 5000,
  line: 300,
  /** A long text, such as the text about repair or software updates. */
  note: 1000,
  lines: 60,
  images: 12,
  stock: 9999,
  /** Maximum number of charging cycles of a battery. */
  cycles: 9999,
  /** Largest size in millimetres and largest weight in grams. */
  measure: 1_000_000,
  watts: 20_000,
  newtonMetres: 10_000,
} as const

export const textSchema = (maxLength: number) =>
  z
    .string()
    .check(
      visibleTextCheck,
      z.trim(),
      z.maxLength(maxLength, fieldErrorCode('tooLong')),
      z.refine(hasNoControlCharacters, fieldErrorCode('invalid')),
    )
/** One line. Line breaks, which spreadsheets allow in cells, become spaces. */
export const lineSchema = (maxLength: number) =>
  textSchema(maxLength).check(z.overwrite((value) => value.replaceAll(/[\p{Z}\t\r\n]+/gu, ' ')))
/** A product code or number (such as SKU or EAN) in plain characters, so that search and comparison work. */
export const codeSchema = (maxLength: number) =>
  z.string().check(
    z.overwrite((value) => toPlainText(value.replaceAll(/[\r\n]+/g, ' ')).replaceAll(/ +/g, ' ')),
    z.maxLength(maxLength, fieldErrorCode('tooLong')),
    z.refine(hasNoControlCharacters, fieldErrorCode('invalid')),
  )
/**
 * Schema of a value by which visitors can filter lists. The value must not contain a comma, because the list URL
 * separates values by commas.
 */
export const filterValueSchema = (createSchema: typeof textSchema) => (maxLength: number) =>
  createSchema(maxLength).check(z.refine((value) => !value.includes(','), fieldErrorCode('invalid')))
export const requiredLineSchema = (maxLength: number) =>
  lineSchema(maxLength).check(z.minLength(1, fieldErrorCode('required')))
/** An optional text; an empty one becomes null. */
export const optionalSchema = (maxLength: number, createSchema = textSchema) =>
  z.pipe(
    z.nullable(createSchema(maxLength)),
    z.transform((value) => value || null),
  )
export const listSchema = <T extends z.core.$ZodType>(itemSchema: T) =>
  z.array(itemSchema).check(z.maxLength(PRODUCT_LIMITS.lines, fieldErrorCode('tooLong')))

export const slugSchema = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, fieldErrorCode('tooLong')), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
export const skuSchema = (maxLength: number) =>
  codeSchema(maxLength).check(
    z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
    z.regex(/^[\w./ -]*$/, fieldErrorCode('invalid')),
  )

/** A day, `2026-11-24`; an empty text becomes null. */
export const daySchema = z.pipe(
  optionalSchema(10, codeSchema),
  z.nullable(z.iso.date(fieldErrorCode('invalid'))),
)

const HTTPS_URL_PATTERN = /^https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+([/?#]\S*)?$/

/** A manual: the https URL of an external file, or the path of an uploaded one. */
export const manualUrlSchema = (maxLength: number) =>
  z.pipe(
    optionalSchema(maxLength),
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            (url) => HTTPS_URL_PATTERN.test(url) || manualHashOf(url) !== null,
            fieldErrorCode('invalid'),
          ),
        ),
    ),
  )
/** Watt-hours as printed on the battery, `21.6`. */
export const wattHoursSchema = (maxLength: number) =>
  z.pipe(
    optionalSchema(maxLength, codeSchema),
    z.nullable(
      z.string().check(
        z.overwrite((value) => value.replace(',', '.')),
        z.regex(/^[1-9]\d{0,3}(\.\d)?$/, fieldErrorCode('invalid')),
      ),
    ),
  )
/** An EAN-13. Removes the spaces and hyphens of a copied number. */
export const eanSchema = z.pipe(
  z.pipe(
    z.nullable(z.string().check(z.maxLength(100, fieldErrorCode('tooLong')), z.overwrite(normalizeEan))),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string().check(z.refine(isEan13, fieldErrorCode('invalid')))),
)

/** A fraction, from 0 to 1. */
export const fractionSchema = z.number().check(z.gte(0), z.lte(1))

/**
 * A text in both languages. A missing English text stays empty in the database until it is translated; it never becomes
 * a copy of the Polish text.
 */
export const BILINGUAL_LINE = {
  pl: requiredLineSchema(PRODUCT_LIMITS.line),
  en: lineSchema(PRODUCT_LIMITS.line),
}

export const picturePathSchema = z.string().check(z.regex(/^\/images\/[a-z0-9-]{1,80}-1000\.webp$/))

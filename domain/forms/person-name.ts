import * as z from 'zod/mini'
import { fieldErrorCode } from './fields'
import { trimmedTextSchema } from './text-field'

/**
 * Text that a mail program may turn into a link: a scheme, "www.", an @, or a domain. A domain needs at least two
 * characters before its dot, so "J.Kowalski" stays a name.
 * Full-width and ideographic dots count, because browsers read them as dots.
 */
const WEB_ADDRESS_PATTERN = /:\/\/|\bwww[.．。｡]|[\p{L}\p{N}-]{2,}[.．。｡]\p{L}{2,}|@|\/\//iu

/** Returns true if a text contains a web or e-mail address. */
export const hasWebAddress = (text: string): boolean => WEB_ADDRESS_PATTERN.test(text.normalize('NFKC'))

/**
 * A person's name. Web addresses are not allowed: strangers could otherwise use the form to mail a link to any address.
 */
export const personNameSchema = (minLength: number, maxLength: number) =>
  trimmedTextSchema(minLength, maxLength).check(
    z.refine((text) => !hasWebAddress(text), fieldErrorCode('link')),
  )

import * as z from 'zod/mini'
import { message } from './fields'
import { trimmed } from './text-field'

/**
 * Text that a mail program may turn into a link: a scheme, "www.", or a domain. At least two characters stand before the
 * dot of a domain, so "J.Kowalski" stays a name. Full-width and ideographic dots count, because browsers read them as dots.
 */
const WEB_ADDRESS = /:\/\/|\bwww[.．。｡]|[\p{L}\p{N}-]{2,}[.．。｡]\p{L}{2,}|@|\/\//iu

/** Returns true if a text contains a web or e-mail address. */
export const hasWebAddress = (text: string): boolean => WEB_ADDRESS.test(text.normalize('NFKC'))

/** A person's name: it greets in mails to addresses that anybody can type, so it carries no web address. */
export const personName = (min: number, max: number) =>
  trimmed(min, max).check(z.refine((text) => !hasWebAddress(text), message('link')))

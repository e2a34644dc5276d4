import * as z from 'zod/mini'
import { message } from './fields'
import { trimmed } from './text-field'

/**
 * What a mail program may turn into a link: a scheme, "www.", or a domain with two characters or more before its dot, so that
 * "J.Kowalski" stays a name. Full-width and ideographic dots count, as browsers take them for dots.
 */
const WEB_ADDRESS = /:\/\/|\bwww[.．。｡]|[\p{L}\p{N}-]{2,}[.．。｡]\p{L}{2,}|@|\/\//iu

/** Whether a text names a web or e-mail address. */
export const hasWebAddress = (text: string): boolean => WEB_ADDRESS.test(text.normalize('NFKC'))

/** A person's name: it greets in mails to addresses that anybody can type, so it carries no web address. */
export const personName = (least: number, most: number) =>
  trimmed(least, most).check(z.refine((text) => !hasWebAddress(text), message('link')))

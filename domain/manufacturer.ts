import * as z from 'zod/mini'
import { Email } from './email'
import { message } from './fields'
import { trimmed } from './text-field'

const Contact = { name: trimmed(2, 200), address: trimmed(5, 300), email: Email }

const website = z
  .string()
  .check(
    z.trim(),
    z.maxLength(300, message('tooLong')),
    z.regex(/^$|^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/, message('invalid')),
  )

/**
 * Who made a product, as its offer has to say: name, postal and electronic address, and of a maker outside the EU the
 * same of who answers for it here (GPSR art. 19, rules 5.1). `website` may be empty.
 */
export const ManufacturerFields = z.object({
  ...Contact,
  website,
  euRepresentative: z.nullable(z.object(Contact)),
})
export type ManufacturerFields = z.infer<typeof ManufacturerFields>

/** Where makers of one name and address are told apart: the address of their pages, "dewalt.pl". Empty when unknown. */
export const hostOf = (website: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(website)?.[1]?.toLowerCase() ?? ''

import * as z from 'zod/mini'
import { COUNTRIES_ABROAD, countryName } from './country'
import { message } from './fields'
import type { Language } from './language'
import { foreignPostalCode, postalCode, trimmed } from './text-field'

/** Longest texts of an address, characters (api, orders). */
export const LONGEST_ADDRESS = { address: 200, city: 100 } as const

/** A place without its postal code, whose form is the country's. */
export const place = {
  address: trimmed(5, LONGEST_ADDRESS.address),
  city: trimmed(2, LONGEST_ADDRESS.city),
}

/**
 * The address of a company on its invoice, which may be abroad while goods are delivered in Poland only (rules 8.2, 8.11).
 * A postal code is XX-XXX in Poland and what is usual there elsewhere.
 */
export const InvoiceAddress = z.discriminatedUnion(
  'country',
  [
    z.object({ ...place, country: z.literal('PL'), postalCode }),
    z.object({ ...place, country: z.enum(COUNTRIES_ABROAD), postalCode: foreignPostalCode }),
  ],
  message('invalid'),
)
export type InvoiceAddress = z.infer<typeof InvoiceAddress>

/** An address on an invoice line by line, its country in the reader's language. */
export const invoiceLines = (
  { address, postalCode, city, country }: InvoiceAddress,
  language: Language,
): string[] => [address, `${postalCode} ${city}`, countryName(country, language)]

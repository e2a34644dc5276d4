import * as z from 'zod/mini'
import { COUNTRIES_ABROAD, getCountryName } from './country'
import { fieldErrorCode } from '../forms/fields'
import type { Language } from '../language'
import { foreignPostalCodeSchema, postalCodeSchema, trimmedTextSchema } from '../forms/text-field'

/** Longest texts of an address, characters. */
export const MAX_ADDRESS_LENGTHS = { address: 200, city: 100 } as const

/** An address without its postal code, because the postal format depends on the country. */
export const addressFields = {
  address: trimmedTextSchema(5, MAX_ADDRESS_LENGTHS.address),
  city: trimmedTextSchema(2, MAX_ADDRESS_LENGTHS.city),
}

/**
 * A company's invoice address. It may be abroad, while goods are delivered in Poland only (rules 8.2, 8.11). The postal
 * code is XX-XXX in Poland, free format elsewhere.
 */
export const InvoiceAddress = z.discriminatedUnion(
  'country',
  [
    z.object({ ...addressFields, country: z.literal('PL'), postalCode: postalCodeSchema }),
    z.object({ ...addressFields, country: z.enum(COUNTRIES_ABROAD), postalCode: foreignPostalCodeSchema }),
  ],
  fieldErrorCode('invalid'),
)
export type InvoiceAddress = z.infer<typeof InvoiceAddress>

/** The lines of an invoice address, with the country in the reader's language. */
export const formatInvoiceAddress = (
  { address, postalCode, city, country }: InvoiceAddress,
  language: Language,
): string[] => [address, `${postalCode} ${city}`, getCountryName(country, language)]

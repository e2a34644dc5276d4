import * as z from 'zod/mini'
import { postalCodeSchema } from '../forms/text-field'
import { addressFields } from './invoice-address'

/** A Polish address in the fields of the checkout form. */
const RegisterAddress = z.object({ ...addressFields, postalCode: postalCodeSchema })
export type RegisterAddress = z.infer<typeof RegisterAddress>

/** Words that stay in lowercase: abbreviations before a street, and words inside a name. */
const LOWERCASE_WORDS = new Set('ul al os pl nad pod przy w we z ze i im na do'.split(' '))
const ROMAN_NUMERAL_PATTERN = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XIV|XVI{0,3}|XIX|XX|XXI)$/

/**
 * Converts a text in capitals to the usual spelling of names: "UL. JANA PAWŁA II 5A" becomes "ul. Jana Pawła II 5A".
 */
const toNameCase = (text: string): string =>
  /\p{Ll}/u.test(text)
    ? text
    : text.replace(/\p{L}[\p{L}\d]*/gu, (word, position: number) => {
        // Letters after a digit stay in capitals, because they belong to a house number such as "5A".
        if (ROMAN_NUMERAL_PATTERN.test(word) || /\d$/.test(text.slice(0, position))) return word
        const lowercaseWord = word.toLocaleLowerCase('pl')
        return LOWERCASE_WORDS.has(lowercaseWord) ? lowercaseWord : word.slice(0, 1) + lowercaseWord.slice(1)
      })

/**
 * Splits an address of the VAT register ("PROSTA 49, 00-838 WARSZAWA") into fields. Null if the text has another
 * format, or if the checkout form would reject a part.
 */
export function parseRegisterAddress(text: string): RegisterAddress | null {
  const [, street = '', postalCode = '', town = ''] =
    /^(.*?)[,\s]+(\d{2}-\d{3})\s+(.+)$/.exec(text.replace(/\s+/g, ' ').trim()) ?? []
  // Some entries of the register have a typing error: `ul/` instead of `ul.`
  const address = toNameCase(street.replace(/^ul\//i, 'ul.'))
  return RegisterAddress.safeParse({ address, postalCode, city: toNameCase(town) }).data ?? null
}

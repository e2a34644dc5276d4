import { plainText } from './plain-text'

/** Why a phone number cannot be stored: too short or impossible, two at once, a note beside it, of an unnamed country. */
export type PhoneProblem = 'phone' | 'phoneTwo' | 'phoneNote' | 'phoneCountry'

/** Country codes that are assigned (ITU E.164), by their first digits. */
const COUNTRY_CODE =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[0578]\d|9[67]\d|99[1-8])/

/** "tel.", "Telefon kom.:", "Mobile no." and the like before a number. */
const LABEL =
  /^(?:(?:tel|telefon|telefonu|phone|telephone|mobile|mob|cell|kom|komórka|komórkowy|numer|number|nr|no|t|m)(?!\p{L})[ .:]*)+/iu

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** A second number has at least seven digits; fewer behind a slash only group the first one. */
const isNumber = (part: string): boolean => digitsOf(part).length >= 7

function isTwo(text: string): boolean {
  const parts = text.split(/[,;|/]|(?!^)\+|\b(?:lub|albo|oraz|i|or|and)\b/iu)
  return parts.filter(isNumber).length > 1 || digitsOf(text).length > 15
}

/**
 * Reads a number as people write it, with a label, grouping or a trunk zero: a + and digits (E.164, at most 15). Nine digits
 * are Polish, also behind 0 or 48; any other number has to name its country by + or 00.
 */
export function readPhone(typed: string): { number: string } | { problem: PhoneProblem } {
  const text = plainText(typed).replace(LABEL, '')
  if (isTwo(text)) return { problem: 'phoneTwo' }
  if (digitsOf(text).length < 9) return { problem: 'phone' }
  if (!/^[+\d ()./-]+$/.test(text)) return { problem: 'phoneNote' }
  // "+44 (0)20 …": the zero is dialled only without the country.
  const [compact, digits] = [text.replace(/\(0\)(?=.*\d)/, '').replace(/[^+\d]/g, ''), digitsOf(text)]
  const international = /^\+?00(.+)$/.exec(compact)?.[1] ?? /^\+(.+)$/.exec(compact)?.[1]
  if (international === undefined) {
    const polish = /^(?:0|480?)?([1-9]\d{8})$/.exec(digits)?.[1]
    return polish ? { number: `+48${polish}` } : { problem: digits.length > 9 ? 'phoneCountry' : 'phone' }
  }
  const number = international.replace(/^480(?=\d{9}$)/, '48')
  const isDialled = /^\d{9,15}$/.test(number) && COUNTRY_CODE.test(number)
  return isDialled && /^(?!48)|^48[1-9]\d{8}$/.test(number) ? { number: `+${number}` } : { problem: 'phone' }
}

/** A phone number as it is stored: a + and digits. Empty for what cannot be dialled. */
export function normalizePhone(text: string): string {
  const read = readPhone(text)
  return 'number' in read ? read.number : ''
}

/** A stored number as people read it: a Polish one in threes, of another country as it is. */
export const phoneText = (stored: string): string =>
  stored.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, '+48 $1 $2 $3')

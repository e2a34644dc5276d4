import { toPlainText } from '../text/plain-text'

/** Errors of a phone number: too short, impossible, two numbers, extra text, or no country code. */
export type PhoneProblem = 'phone' | 'phoneInvalid' | 'phoneTwo' | 'phoneNote' | 'phoneCountry'

/** Assigned country codes (ITU E.164), by their first digits. */
const COUNTRY_CODE_PATTERN =
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\d|3[578]\d|42\d|5[09]\d|6[7-9]\d|8[0578]\d|9[67]\d|99[1-8])/

/** Labels before a number: "tel.", "Telefon kom.:", "Mobile no." and the like. */
const PHONE_LABEL_PATTERN =
  /^(?:(?:tel|telefon|telefonu|phone|telephone|mobile|mob|cell|kom|komórka|komórkowy|numer|number|nr|no|t|m)(?!\p{L})[ .:]*)+/iu

const extractDigits = (text: string): string => text.replace(/\D/g, '')

/**
 * True if a text is a phone number of its own, with at least seven digits. Fewer digits after a slash belong to the
 * number before the slash.
 */
const isPhoneNumber = (text: string): boolean => extractDigits(text).length >= 7

function hasTwoNumbers(text: string): boolean {
  const numberTexts = text.split(/[,;|/]|(?!^)\+|\b(?:lub|albo|oraz|i|or|and)\b/iu)
  return numberTexts.filter(isPhoneNumber).length > 1 || extractDigits(text).length > 15
}

/**
 * Parses a typed phone number, with label, grouping or trunk zero, to a + and digits (E.164, at most 15). Nine digits
 * are Polish, also after 0 or 48. Any other number needs its country code with + or 00.
 */
export function readPhone(input: string): { number: string } | { problem: PhoneProblem } {
  const cleanedPhone = toPlainText(input)
    .replace(PHONE_LABEL_PATTERN, '')
    .replace(/[\s,;.]+$/, '')
  if (hasTwoNumbers(cleanedPhone)) return { problem: 'phoneTwo' }
  if (extractDigits(cleanedPhone).length < 9) return { problem: 'phone' }
  if (!/^[+\d ()./-]+$/.test(cleanedPhone)) return { problem: 'phoneNote' }
  // Drops the "(0)" of "+44 (0)20 …", because this zero is dialled only within the country.
  const [dialCharacters, digits] = [
    cleanedPhone.replace(/\(0\)(?=.*\d)/, '').replace(/[^+\d]/g, ''),
    extractDigits(cleanedPhone),
  ]
  const internationalDigits = /^\+?00(.+)$/.exec(dialCharacters)?.[1] ?? /^\+(.+)$/.exec(dialCharacters)?.[1]
  if (internationalDigits === undefined) {
    const polishNumber = /^(?:0|480?)?([1-9]\d{8})$/.exec(digits)?.[1]
    return polishNumber
      ? { number: `+48${polishNumber}` }
      : { problem: digits.length > 9 ? 'phoneCountry' : 'phoneInvalid' }
  }
  const number = internationalDigits.replace(/^480(?=\d{9}$)/, '48')
  const isValidNumber = /^\d{9,15}$/.test(number) && COUNTRY_CODE_PATTERN.test(number)
  return isValidNumber && /^(?!48)|^48[1-9]\d{8}$/.test(number)
    ? { number: `+${number}` }
    : { problem: 'phoneInvalid' }
}

/** Normalises a phone number to a + and digits; empty if it cannot be dialled. */
export function normalizePhone(text: string): string {
  const parsedPhone = readPhone(text)
  return 'number' in parsedPhone ? parsedPhone.number : ''
}

/** Formats a stored number: a Polish one in groups of three, a foreign one unchanged. */
export const formatPhone = (number: string): string =>
  number.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, '+48 $1 $2 $3')

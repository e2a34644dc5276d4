/** Special characters that people copy along with a text, inside it or in place of a plain hyphen, space or quote. */
const INVISIBLE_CHARACTERS = [
  ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2060\u2061\u2066\u2067\u2068\u2069\u3164\ufe0f\ufeff\uffa0\ufff9\u{e0001}\u{e0061}',
]
const DASH_CHARACTERS = [
  ...'\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2796\u2e3a\u301c\u30a0\ufe31\ufe58\ufe63\uff0d',
]
const SPACE_CHARACTERS = [
  ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u2800\u3000\t',
]
const QUOTE_CHARACTERS = [...'\u00b4\u02bc\u2018\u2019\u201a\u201b\u2032\u2039\u203a\uff07']

const pickTextMark = (marks: readonly string[], round: number, fallback: string) =>
  marks[round % marks.length] ?? fallback

/** Numbers for `withUnusualCharacters`, one per invisible character. Together they cover all special characters. */
export const SPECIAL_CHARACTER_ROUNDS = Array.from(
  { length: INVISIBLE_CHARACTERS.length },
  (_, round) => round,
)

/**
 * Returns the text with invisible characters at its ends and between its letters. Other Unicode characters replace its
 * hyphens, spaces and quotes. `round` selects the characters.
 */
export function withUnusualCharacters(plainText: string, round: number): string {
  const [invisible, space] = [
    pickTextMark(INVISIBLE_CHARACTERS, round, ''),
    pickTextMark(SPACE_CHARACTERS, round, ' '),
  ]
  const characters = [...plainText].map((character) => {
    if (character === '-') return pickTextMark(DASH_CHARACTERS, round, '-')
    if (character === ' ') return space
    return character === "'" ? pickTextMark(QUOTE_CHARACTERS, round, "'") : character
  })
  return `${space}${invisible}${characters.join(invisible)}${invisible}${space}`
}

/** Applies `withUnusualCharacters` to every field of an object. */
export const fieldsWithUnusualCharacters = <T extends Record<string, string>>(texts: T, round: number): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, withUnusualCharacters(text, round)]),
  ) as T

/** A company's entries in the checkout, for every field that accepts special characters. */
export const PUNCTUATED_BUYER = {
  firstName: 'Anna-Maria',
  lastName: "O'Żółć Nowak",
  email: "a-m.o'nowak@firma-x.pl",
  phone: '+48 600-700-800',
  address: 'ul. Nowa-Wieś 12 m. 3',
  city: 'Bielsko-Biała',
  postalCode: '43-300',
  companyName: "Młot - O'Nowak",
  nip: 'PL 526-025-02-74',
}

import { normalizeForSearch } from '../text/normalize-for-search'

const MAX_LISTED_TOWNS = 3

/** True if an address has no house number. Villages without streets have numbers too, but a few addresses have none. */
export const lacksHouseNumber = (address: string): boolean => !/\d/.test(address)

/** Returns the first towns of a postal code as a text, and how many more towns the postal code has. */
export const listTowns = (towns: readonly string[]): { towns: string; others: number } => ({
  towns: towns.slice(0, MAX_LISTED_TOWNS).join(', '),
  others: Math.max(towns.length - MAX_LISTED_TOWNS, 0),
})

/** Common short and English names of Polish towns, normalised. */
const OTHER_TOWN_NAMES: Readonly<Record<string, string>> = {
  wwa: 'warszawa',
  'w wa': 'warszawa',
  warsaw: 'warszawa',
  cracow: 'krakow',
}

/** Normalises a town to words: no diacritics, no punctuation, no "m.st." before the name. */
function toTownWords(town: string): string {
  const words = normalizeForSearch(town)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .replace(/^m st (?=\p{L})/u, '')
  return OTHER_TOWN_NAMES[words] ?? words
}

const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `)

/**
 * True if `short` abbreviates `full`, such as "Piotrków Tryb." for "Piotrków Trybunalski". The first word must be
 * complete.
 */
function isAbbreviation(shortName: string, fullName: string): boolean {
  const [shortWords, fullWords] = [shortName.split(' '), fullName.split(' ')]
  return (
    shortWords[0] === fullWords[0] &&
    shortWords.length === fullWords.length &&
    shortWords.every((word, index) => fullWords[index]?.startsWith(word))
  )
}

/** The number of letters to insert, delete or replace (Levenshtein distance). */
function countTypos(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, character] of [...a].entries()) {
    const nextRow = [i + 1]
    for (let j = 0; j < b.length; j += 1)
      nextRow.push(
        Math.min((nextRow[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (character === b[j] ? 0 : 1)),
      )
    row = nextRow
  }
  return row[b.length] ?? 0
}

/** A long name may have more typos than a short one. */
const maxTypos = (town: string): number => (town.length >= 8 ? 2 : town.length >= 5 ? 1 : 0)

/**
 * True if a typed town is one of the towns of a postal code. Accepts districts ("Warszawa-Ursynów"), abbreviations,
 * missing diacritics and typos. A stricter check would warn buyers who made no mistake (rules 5.7).
 */
export function isTownOfPostalCode(typedTown: string, towns: readonly string[]): boolean {
  const typedWords = toTownWords(typedTown)
  return towns.map(toTownWords).some((town) => {
    const [typedLetters, townLetters] = [typedWords.replaceAll(' ', ''), town.replaceAll(' ', '')]
    return (
      hasWords(typedWords, town) ||
      hasWords(town, typedWords) ||
      isAbbreviation(typedWords, town) ||
      (Math.abs(typedLetters.length - townLetters.length) <= 2 &&
        countTypos(typedLetters, townLetters) <= maxTypos(townLetters))
    )
  })
}

/**
 * The reason to doubt an address: the postal code has no known towns (the address may be abroad), or belongs to another
 * town. Null if there is no reason.
 */
export function addressDoubt(town: string, towns: readonly string[]): 'unknownPostalCode' | 'town' | null {
  if (towns.length === 0) return 'unknownPostalCode'
  return isTownOfPostalCode(town, towns) ? null : 'town'
}

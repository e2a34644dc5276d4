import { normalizeForSearch } from '../text/normalize-for-search'
import { type PickupPlace, readPointCode } from './pickup-point'

/** Longest search text of the list of points, characters. */
export const MAX_POINT_SEARCH_LENGTH = 100

/** Maximum number of points in an answer. */
export const MAX_FOUND_POINTS = 10

/** A place on the map in degrees. */
export type Coordinates = { latitude: number; longitude: number }

/**
 * A search text for points: a code, a postal code, or words of an address. A code may stand beside other words ("WAW123M
 * Warszawa"), and can also be a street ("Nowa5"). So a search by an unknown code continues with `words`.
 */
export type PointSearch = { code: string | null; postalCode: string | null; words: string[] }

/** Words before the name of a street, which the courier's list spells in several ways. */
const STREET_WORDS = new Set(['ul', 'ulica', 'al', 'aleja', 'aleje', 'pl', 'plac', 'os', 'osiedle'])

/** Splits a search text. "00838 Warszawa" is a search by postal code, because the code says more than the town. */
export function parsePointSearch(text: string): PointSearch {
  const [, firstDigits, lastDigits] = /(?:^|[\s,])(\d{2})[-\s]?(\d{3})(?=$|[\s,])/.exec(text) ?? []
  const words = text.split(/[\s,;]+/).filter(Boolean)
  // A text with a space is a code only if it begins like "WAW 123M". "Nowa 5" is a street.
  const isCodeLike = words.length === 1 || (words.length === 2 && words[0]?.length === 3)
  return {
    code:
      (isCodeLike ? readPointCode(text) : null) ??
      words.map(readPointCode).find((wordCode) => wordCode !== null) ??
      null,
    postalCode: firstDigits && lastDigits ? `${firstDigits}-${lastDigits}` : null,
    words: words.filter((word) => !STREET_WORDS.has(normalizeForSearch(word).replace('.', ''))),
  }
}

/** A possible reading of a search text: a town, and the other words, which name a street or a place. */
export type TownReading = { town: string; otherWords: string[] }

/** Maximum number of towns for which one search asks the courier's list. */
const MAX_TOWN_READINGS = 4
const MAX_TOWN_WORDS = 3

/**
 * The possible readings of words, the most likely first. The town is at the start ("Nowy Targ Szaflarska") or at the end
 * ("Prosta 49 Warszawa"). Without a town, the text names a street in the town of the buyer.
 */
export function readTowns(words: readonly string[], buyerTown: string): TownReading[] {
  const names = words.filter((word) => !/\d/.test(word))
  const numbers = words.filter((word) => /\d/.test(word))
  const longestTown = Math.min(MAX_TOWN_WORDS, names.length)
  const readingsWithTownFirst = Array.from({ length: longestTown }, (_, index) => {
    const townWordCount = longestTown - index
    return {
      town: names.slice(0, townWordCount).join(' '),
      otherWords: [...names.slice(townWordCount), ...numbers],
    }
  })
  const readingsWithTownLast =
    names.length > 1 ? [{ town: names.at(-1) ?? '', otherWords: [...names.slice(0, -1), ...numbers] }] : []
  const readingsInBuyerTown =
    buyerTown.trim() && words.length > 0 ? [{ town: buyerTown.trim(), otherWords: [...words] }] : []
  return [
    ...[...readingsWithTownFirst, ...readingsWithTownLast].slice(
      0,
      MAX_TOWN_READINGS - readingsInBuyerTown.length,
    ),
    ...readingsInBuyerTown,
  ]
}

type SearchedPoint = { code: string; place: PickupPlace }

/** The number of a house in an address; Infinity without a number. */
const houseNumberOf = (address: string): number => Number(/\d+/.exec(address)?.[0] ?? Infinity)

/**
 * The points whose address or description has all `words`. House numbers do not filter, because few houses have a
 * point: points with near numbers come first.
 */
export function filterPoints<Point extends SearchedPoint>(
  points: readonly Point[],
  words: readonly string[],
): Point[] {
  const [firstNumber] = words.flatMap((word) => /^\d+/.exec(word)?.[0] ?? []).map(Number)
  const names = words.filter((word) => !/\d/.test(word)).map(normalizeForSearch)
  const collator = new Intl.Collator('pl', { numeric: true })
  return points
    .filter(({ code, place }) => {
      const text = normalizeForSearch(`${code} ${place.address} ${place.description}`)
      return names.every((name) => text.includes(name))
    })
    .toSorted((one, other) => {
      const [oneDistance = 0, otherDistance = 0] =
        firstNumber === undefined
          ? []
          : [one, other].map(({ place }) => Math.abs(houseNumberOf(place.address) - firstNumber))
      return oneDistance - otherDistance || collator.compare(one.place.address, other.place.address)
    })
}

import { normalizeForSearch } from './normalize-for-search'

const STOP_WORDS = new Set(
  'do na z ze i w we dla o od po lub oraz a an the for with and of to in on or'.split(' '),
)

/** Synonyms: maps a customer's word to words of the catalogue, by stem. */
const ALIASES: Record<string, string[]> = {
  bater: ['akumulator'],
  batter: ['akumulator'],
  gumowk: ['szlifierk', 'kat'],
  katowk: ['szlifierk', 'kat'],
  flex: ['szlifierk', 'kat'],
  fleks: ['szlifierk', 'kat'],
  boszk: ['szlifierk', 'kat'],
  udarowk: ['wiertark', 'udar'],
  cyrkulark: ['pilark', 'tarcz'],
  krajzeg: ['pilark', 'tarcz'],
  miark: ['dalmierz'],
  bezprzewod: ['akumulator'],
  cordles: ['akumulator'],
  poziomic: ['niwelator'],
}

const ENDINGS =
  'iami ami ach ego emu owi ymi imi ych ich iom ies iem om em ej ym im ie ia iu io ii es a e i o u y s'.split(
    ' ',
  )
const MIN_STEM_LENGTH = 3

/** The stem of a normalised Polish or English word: "wiertarek", "wiertarce" and "wiertarki" have the same stem. */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  const suffix = ENDINGS.find(
    (end) => word.endsWith(end) && word.length - end.length >= MIN_STEM_LENGTH && !word.endsWith('ss'),
  )
  const stem = word.slice(0, word.length - (suffix?.length ?? 0))
  const root = stem.length - 2 >= MIN_STEM_LENGTH ? stem.replace(/ow$/, '') : stem
  return root.replace(/([^aeiouy])ek$/, '$1k').replace(/rc$/, 'rk')
}

/** Joins numbers and their units, so that "18 V" and "18V" are the same word. */
const joinUnits = (text: string): string => text.replace(/(\d) (?=(v|w|ah|nm|mm|j|kg|l)\b)/g, '$1')

/** The words of a text as written, normalised. */
const writtenWords = (text: string): string[] =>
  joinUnits(normalizeForSearch(text))
    .replaceAll(/(\d)[,.](?=\d)/g, '$1.')
    .split(/[^a-z0-9.+-]+/)
    .map((word) => word.replace(/^[.+-]+|[.-]+$/g, ''))
    .filter(Boolean)

const partsOf = (word: string): string[] => word.split(/[-.+]/).filter(Boolean)
const joinParts = (words: readonly string[]): string => words.flatMap(partsOf).join('')
const isCode = (word: string): boolean => /\d/.test(word) && partsOf(word).length > 1

/** The catalogue's words for part of a word; empty for a stop word. */
function namesOf(part: string): string[] {
  if (STOP_WORDS.has(part)) return []
  const stem = stemOf(part)
  return (Object.hasOwn(ALIASES, stem) && ALIASES[stem]) || [stem]
}

/**
 * The search words of a text in order: normalised, stemmed, without stop words. Numbers and model codes are not
 * stemmed. Codes are indexed whole ("yt-0760" as "yt0760") and in parts.
 */
export function searchWords(text: string): string[] {
  return writtenWords(text).flatMap((word) =>
    [...(isCode(word) ? [joinParts([word])] : []), ...partsOf(word)].flatMap(namesOf),
  )
}

/** True for at most four letters, which may be part of a model number. Longer words are names of tools or brands. */
const isShort = (letters: string): boolean => /^[a-z]{1,4}$/.test(letters)
/**
 * True for letters that may follow a number in a model code. Makita's Z and Bosch's C do, so a single letter is no stop
 * word there.
 */
const isSuffix = (word: string): boolean => isShort(word) && (word.length === 1 || !STOP_WORDS.has(word))
const isPrefix = (word: string): boolean => isShort(word) && !STOP_WORDS.has(word)
const MAX_MODEL_WORDS = 3

/** True if two adjacent words may form a model number: letters before a number, or a number before letters. */
const mayBeOne = (left: string, right: string): boolean =>
  (/^\d/.test(right) && isPrefix(left)) || (/\d$/.test(left) && isSuffix(right))

/** The one to three leading words of `words` that may form a model number written with spaces. */
function firstModel([first = '', ...rest]: readonly string[]): string[] {
  const model = [first]
  for (const word of rest.slice(0, MAX_MODEL_WORDS - 1)) {
    if (!mayBeOne(model.at(-1) ?? '', word)) break
    model.push(word)
  }
  return model
}

/** Model numbers that a text writes with spaces, joined: "DHP 486 RTJ" gives "dhp486" and "dhp486rtj". */
export function modelCodes(text: string): string[] {
  const words = writtenWords(text)
  return words.flatMap((_, index) => {
    const model = firstModel(words.slice(index, index + MAX_MODEL_WORDS))
    return model.slice(1).map((_word, offset) => joinParts(model.slice(0, offset + 2)))
  })
}

/** A search condition: a word, all of several, or some of several. */
export type Asked = string | { every: Asked[] } | { some: Asked[] }

const oneOrEvery = (conditions: Asked[]): Asked =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { every: conditions }

/**
 * The condition for one word. A code matches whole or by its parts. A decimal number matches only whole, because its
 * parts are other numbers.
 */
function askedWord(word: string): Asked[] {
  if (!isCode(word)) return partsOf(word).flatMap(namesOf)
  if (/^\d+\.\d+[a-z]*$/.test(word)) return [joinParts([word])]
  return [{ some: [joinParts([word]), oneOrEvery(partsOf(word).flatMap(namesOf))] }]
}

/**
 * Parses a search query; all its words must match. A model matches in any spelling: "DHP 486", "dhp-486" and "DHP486"
 * find the same tool. The catalogue is indexed by `searchWords` and `modelCodes`.
 */
export function askedWords(text: string): Asked[] {
  const words = writtenWords(text)
  const conditions: Asked[] = []
  for (let index = 0; index < words.length;) {
    const model = firstModel(words.slice(index, index + MAX_MODEL_WORDS))
    conditions.push(...askedModel(model))
    index += model.length
  }
  return conditions
}

/**
 * The condition for a model number of several words. Each step allows: all words so far joined, or the previous
 * condition plus this word.
 */
const askedModel = (model: readonly string[]): Asked[] =>
  model
    .slice(1)
    .reduce<Asked[]>(
      (before, word, offset) => [
        { some: [joinParts(model.slice(0, offset + 2)), oneOrEvery([...before, ...askedWord(word)])] },
      ],
      askedWord(model[0] ?? ''),
    )

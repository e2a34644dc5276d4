import { normalizeForSearch } from '../../text/normalize-for-search'

const STOP_WORDS = new Set(
  'do na z ze i w we dla o od po lub oraz a an the for with and of to in on or'.split(' '),
)

/** Synonyms: maps the stem of a customer's word to the stems of the catalogue's words for the same thing. */
const SEARCH_SYNONYMS: Record<string, string[]> = {
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

const WORD_ENDINGS =
  'iami ami ach ego emu owi ymi imi ych ich iom ies iem om em ej ym im ie ia iu io ii es a e i o u y s'.split(
    ' ',
  )
const MIN_STEM_LENGTH = 3

/** The stem of a normalised Polish or English word: "wiertarek", "wiertarce" and "wiertarki" have the same stem. */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  const wordEnding = WORD_ENDINGS.find(
    (ending) =>
      word.endsWith(ending) && word.length - ending.length >= MIN_STEM_LENGTH && !word.endsWith('ss'),
  )
  const wordStem = word.slice(0, word.length - (wordEnding?.length ?? 0))
  const wordRoot = wordStem.length - 2 >= MIN_STEM_LENGTH ? wordStem.replace(/ow$/, '') : wordStem
  return wordRoot.replace(/([^aeiouy])ek$/, '$1k').replace(/rc$/, 'rk')
}

/** Joins numbers and their units, so that "18 V" and "18V" are the same word. */
const joinNumberAndUnit = (text: string): string => text.replace(/(\d) (?=(v|w|ah|nm|mm|j|kg|l)\b)/g, '$1')

/** The normalised words of a text, without stemming. */
const splitIntoWords = (text: string): string[] =>
  joinNumberAndUnit(normalizeForSearch(text))
    .replaceAll(/(\d)[,.](?=\d)/g, '$1.')
    .split(/[^a-z0-9.+-]+/)
    .map((word) => word.replace(/^[.+-]+|[.-]+$/g, ''))
    .filter(Boolean)

const splitWord = (word: string): string[] => word.split(/[-.+]/).filter(Boolean)
const joinWordParts = (words: readonly string[]): string => words.flatMap(splitWord).join('')
const isModelCode = (word: string): boolean => /\d/.test(word) && splitWord(word).length > 1

/** The index terms for one part of a typed word: its synonyms in the catalogue, or its stem. Empty for a stop word. */
function indexTermsOf(wordPart: string): string[] {
  if (STOP_WORDS.has(wordPart)) return []
  const wordStem = stemOf(wordPart)
  return (Object.hasOwn(SEARCH_SYNONYMS, wordStem) && SEARCH_SYNONYMS[wordStem]) || [wordStem]
}

/**
 * The search words of a text in order: normalised, stemmed, without stop words. Numbers and model codes are not
 * stemmed. Codes are indexed whole ("yt-0760" as "yt0760") and in parts.
 */
export function toSearchWords(text: string): string[] {
  return splitIntoWords(text).flatMap((word) =>
    [...(isModelCode(word) ? [joinWordParts([word])] : []), ...splitWord(word)].flatMap(indexTermsOf),
  )
}

/** True for at most four letters, which may be part of a model number. Longer words are names of tools or brands. */
const isShortWord = (word: string): boolean => /^[a-z]{1,4}$/.test(word)
/**
 * True for letters that may follow a number in a model code. A single letter counts even if it is a stop word, because
 * some codes end in Z (Makita) or C (Bosch).
 */
const isModelSuffix = (word: string): boolean =>
  isShortWord(word) && (word.length === 1 || !STOP_WORDS.has(word))
const isModelPrefix = (word: string): boolean => isShortWord(word) && !STOP_WORDS.has(word)
const MAX_MODEL_WORDS = 3

/** True if two adjacent words may form a model number: letters before a number, or a number before letters. */
const isPossibleModelNumber = (leftWord: string, rightWord: string): boolean =>
  (/^\d/.test(rightWord) && isModelPrefix(leftWord)) || (/\d$/.test(leftWord) && isModelSuffix(rightWord))

/** The one to three leading words of `words` that may form a model number written with spaces. */
function findModelWords([first = '', ...rest]: readonly string[]): string[] {
  const modelWords = [first]
  for (const word of rest.slice(0, MAX_MODEL_WORDS - 1)) {
    if (!isPossibleModelNumber(modelWords.at(-1) ?? '', word)) break
    modelWords.push(word)
  }
  return modelWords
}

/** Model numbers that a text writes with spaces, joined: "DHP 486 RTJ" gives "dhp486" and "dhp486rtj". */
export function findModelCodes(text: string): string[] {
  const words = splitIntoWords(text)
  return words.flatMap((_, index) => {
    const modelWords = findModelWords(words.slice(index, index + MAX_MODEL_WORDS))
    return modelWords.slice(1).map((_word, offset) => joinWordParts(modelWords.slice(0, offset + 2)))
  })
}

/** A search condition: one word, all of several conditions, or at least one of several. */
export type SearchExpression = string | { every: SearchExpression[] } | { some: SearchExpression[] }

const combineWithAnd = (conditions: SearchExpression[]): SearchExpression =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { every: conditions }

/**
 * The condition for one word. A code matches whole or by its parts. A decimal number matches only whole, because its
 * parts are other numbers.
 */
function toWordConditions(word: string): SearchExpression[] {
  if (!isModelCode(word)) return splitWord(word).flatMap(indexTermsOf)
  if (/^\d+\.\d+[a-z]*$/.test(word)) return [joinWordParts([word])]
  return [{ some: [joinWordParts([word]), combineWithAnd(splitWord(word).flatMap(indexTermsOf))] }]
}

/**
 * Parses a search query; all its words must match. A model matches in any spelling: "DHP 486", "dhp-486" and "DHP486"
 * find the same tool. The catalogue is indexed by `toSearchWords` and `findModelCodes`.
 */
export function parseSearchQuery(text: string): SearchExpression[] {
  const words = splitIntoWords(text)
  const searchConditions: SearchExpression[] = []
  for (let index = 0; index < words.length;) {
    const modelWords = findModelWords(words.slice(index, index + MAX_MODEL_WORDS))
    searchConditions.push(...toModelConditions(modelWords))
    index += modelWords.length
  }
  return searchConditions
}

/**
 * The condition for a model number that is typed as several words. Each word after the first adds an alternative: all
 * words so far form one code, or this word and the condition for the earlier words must both match.
 */
const toModelConditions = (modelWords: readonly string[]): SearchExpression[] =>
  modelWords.slice(1).reduce<SearchExpression[]>(
    (previousConditions, word, offset) => [
      {
        some: [
          joinWordParts(modelWords.slice(0, offset + 2)),
          combineWithAnd([...previousConditions, ...toWordConditions(word)]),
        ],
      },
    ],
    toWordConditions(modelWords[0] ?? ''),
  )

import { fold } from './fold'

/** Words that say nothing about a tool. */
const STOP_WORDS = new Set(
  'do na z ze i w we dla o od po lub oraz a an the for with and of to in on or'.split(' '),
)

/** What people call a tool, and what the catalogue calls it; by stem. */
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
const SHORTEST_STEM = 3

/** The part of a folded Polish or English word that its forms share: "wiertarek", "wiertarce" and "wiertarki" give one. */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  const ending = ENDINGS.find(
    (end) => word.endsWith(end) && word.length - end.length >= SHORTEST_STEM && !word.endsWith('ss'),
  )
  const bare = word.slice(0, word.length - (ending?.length ?? 0))
  const root = bare.length - 2 >= SHORTEST_STEM ? bare.replace(/ow$/, '') : bare
  return root.replace(/([^aeiouy])ek$/, '$1k').replace(/rc$/, 'rk')
}

/** "18 V" and "18V" are one word; so is "SDS-plus" besides its parts. */
const joinUnits = (text: string): string => text.replace(/(\d) (?=(v|w|ah|nm|mm|j|kg|l)\b)/g, '$1')

/** The words of a text as they are written, folded. */
const writtenWords = (text: string): string[] =>
  joinUnits(fold(text))
    .replaceAll(/(\d)[,.](?=\d)/g, '$1.')
    .split(/[^a-z0-9.+-]+/)
    .map((word) => word.replace(/^[.+-]+|[.-]+$/g, ''))
    .filter(Boolean)

const partsOf = (word: string): string[] => word.split(/[-.+]/).filter(Boolean)
const joined = (words: readonly string[]): string => words.flatMap(partsOf).join('')
const isCode = (word: string): boolean => /\d/.test(word) && partsOf(word).length > 1

/** What the catalogue calls a part of a word: nothing for one that says nothing. */
function namesOf(part: string): string[] {
  if (STOP_WORDS.has(part)) return []
  const stem = stemOf(part)
  return (Object.hasOwn(ALIASES, stem) && ALIASES[stem]) || [stem]
}

/**
 * The words a text is found by, in the order they stand: folded, stemmed, without stop words. Numbers and model codes
 * stay as they are, whole ("yt-0760" as "yt0760") and in parts.
 */
export function searchWords(text: string): string[] {
  return writtenWords(text).flatMap((word) =>
    [...(isCode(word) ? [joined([word])] : []), ...partsOf(word)].flatMap(namesOf),
  )
}

/** Words of a model number: longer ones of letters are names of tools or brands. */
const isShort = (letters: string): boolean => /^[a-z]{1,4}$/.test(letters)
/** Makita's Z and Bosch's C stand behind a number: one letter is no stop word there. */
const isSuffix = (word: string): boolean => isShort(word) && (word.length === 1 || !STOP_WORDS.has(word))
const isPrefix = (word: string): boolean => isShort(word) && !STOP_WORDS.has(word)
const MOST_WORDS_OF_A_MODEL = 3

/** Two neighbours may be one model number: letters end where a number begins, or a number where letters begin. */
const mayBeOne = (left: string, right: string): boolean =>
  (/^\d/.test(right) && isPrefix(left)) || (/\d$/.test(left) && isSuffix(right))

/** The first words of `words` that may be one model number written apart: one or more, three at most. */
function firstModel([first = '', ...rest]: readonly string[]): string[] {
  const model = [first]
  for (const word of rest.slice(0, MOST_WORDS_OF_A_MODEL - 1)) {
    if (!mayBeOne(model.at(-1) ?? '', word)) break
    model.push(word)
  }
  return model
}

/** Model numbers that a text writes apart, as one word each: "DHP 486 RTJ" is "dhp486" and "dhp486rtj". */
export function modelCodes(text: string): string[] {
  const words = writtenWords(text)
  return words.flatMap((_, at) => {
    const model = firstModel(words.slice(at, at + MOST_WORDS_OF_A_MODEL))
    return model.slice(1).map((_word, more) => joined(model.slice(0, more + 2)))
  })
}

/** What a text has to have: a word, every one of several, or some of them. */
export type Asked = string | { every: Asked[] } | { some: Asked[] }

const oneOrEvery = (asked: Asked[]): Asked => (asked.length === 1 && asked[0] ? asked[0] : { every: asked })

/** A word as it is asked for; a code whole or by its parts, but no decimal number, whose parts are other numbers. */
function askedWord(word: string): Asked[] {
  if (!isCode(word)) return partsOf(word).flatMap(namesOf)
  if (/^\d+\.\d+[a-z]*$/.test(word)) return [joined([word])]
  return [{ some: [joined([word]), oneOrEvery(partsOf(word).flatMap(namesOf))] }]
}

/**
 * What is asked for by `text`, all of it wanted. A model is found however it is written, here or in the catalogue (whose
 * texts have `searchWords` and `modelCodes`): "DHP 486", "dhp-486" and "DHP486" ask for the same tool.
 */
export function askedWords(text: string): Asked[] {
  const words = writtenWords(text)
  const asked: Asked[] = []
  for (let at = 0; at < words.length;) {
    const model = firstModel(words.slice(at, at + MOST_WORDS_OF_A_MODEL))
    asked.push(...askedModel(model))
    at += model.length
  }
  return asked
}

/** A model by its first words, by one more, and so on: each time as one word, or as what came before and the next. */
const askedModel = (model: readonly string[]): Asked[] =>
  model
    .slice(1)
    .reduce<Asked[]>(
      (before, word, more) => [
        { some: [joined(model.slice(0, more + 2)), oneOrEvery([...before, ...askedWord(word)])] },
      ],
      askedWord(model[0] ?? ''),
    )

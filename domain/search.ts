import { fold } from './catalog'

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

/**
 * The words a text is found by, in the order they stand: folded, stemmed, without stop words. Numbers and model codes
 * stay as they are, whole ("yt-0760" as "yt0760") and in parts. The same for what is searched and what is asked.
 */
export function searchWords(text: string): string[] {
  const words = joinUnits(fold(text))
    .replaceAll(/(\d)[,.](?=\d)/g, '$1.')
    .split(/[^a-z0-9.+-]+/)
    .map((word) => word.replace(/^[.+-]+|[.-]+$/g, ''))
  return words.flatMap((word) => {
    const parts = word.split(/[-.+]/).filter(Boolean)
    const isCode = /\d/.test(word) && parts.length > 1
    return [...(isCode ? [parts.join('')] : []), ...parts].flatMap((part) => {
      if (STOP_WORDS.has(part)) return []
      const stem = stemOf(part)
      return (Object.hasOwn(ALIASES, stem) && ALIASES[stem]) || [stem]
    })
  })
}

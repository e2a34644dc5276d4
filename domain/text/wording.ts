import type { Language } from '../language'

/**
 * The type of a translated dictionary: the keys and parameters of the source dictionary `T`, with other texts.
 * A missing text does not compile.
 */
export type TranslatedTexts<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => TranslatedTexts<R>
  : T extends string
    ? string
    : { [K in keyof T]: TranslatedTexts<T[K]> }

const OR_WORD_BY_LANGUAGE: Record<Language, string> = { pl: 'lub', en: 'or' }

/** Joins names to "A, B or C". */
export const joinWithOr = (names: readonly string[], language: Language): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${OR_WORD_BY_LANGUAGE[language]} ${names.at(-1)}`

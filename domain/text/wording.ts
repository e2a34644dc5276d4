/**
 * The type of a translated dictionary: the keys and parameters of the source dictionary `T`, with other texts.
 * A missing text does not compile.
 */
export type TranslatedTexts<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => TranslatedTexts<R>
  : T extends string
    ? string
    : { [K in keyof T]: TranslatedTexts<T[K]> }

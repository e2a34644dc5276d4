/**
 * The type of a translated dictionary: the keys and parameters of the source dictionary `T`, with other texts.
 * A missing text does not compile.
 */
export type Wording<T> = T extends (...args: infer A) => infer R
  ? (...args: A) => Wording<R>
  : T extends string
    ? string
    : { [K in keyof T]: Wording<T[K]> }

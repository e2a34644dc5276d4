/** A number with the word after it. */
export const count = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`

const plural = new Intl.PluralRules('pl')

/** A number with the form of the word that Polish says after it. */
export const count = (n: number, one: string, few: string, many: string): string => {
  const form = plural.select(n)
  return `${n} ${form === 'one' ? one : form === 'few' ? few : many}`
}

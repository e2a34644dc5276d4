const pluralRules = new Intl.PluralRules('pl')

/** Joins a number and the right Polish form of its noun. */
export const count = (n: number, one: string, few: string, many: string): string => {
  const form = pluralRules.select(n)
  return `${n} ${form === 'one' ? one : form === 'few' ? few : many}`
}

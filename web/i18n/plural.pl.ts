const pluralRules = new Intl.PluralRules('pl')

/** Joins a number and the right Polish form of its noun. */
export const formatCount = (n: number, one: string, few: string, many: string): string => {
  const pluralForm = pluralRules.select(n)
  return `${n} ${pluralForm === 'one' ? one : pluralForm === 'few' ? few : many}`
}

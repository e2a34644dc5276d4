const pluralRules = new Intl.PluralRules('pl')

/** Joins a number and the right Polish form of its noun. */
export const formatCount = (count: number, one: string, few: string, many: string): string => {
  const pluralForm = pluralRules.select(count)
  return `${count} ${pluralForm === 'one' ? one : pluralForm === 'few' ? few : many}`
}

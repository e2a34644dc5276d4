type BilingualText = { pl: string; en: string }

/**
 * Deviations that a buyer has to accept separately: the product's defects, and one sentence with the expected but
 * missing parts (rules 4.3). The product page, the stored order and its mails use exactly these texts.
 */
export function deviationsOf(product: {
  defects: readonly BilingualText[]
  box: readonly (BilingualText & { included: boolean })[]
}): BilingualText[] {
  const defects = product.defects.map(withEnglishFallback)
  const missingItems = product.box.filter(({ included }) => !included).map(withEnglishFallback)
  if (missingItems.length === 0) return defects
  const formatMissingItems = (language: keyof BilingualText) =>
    missingItems.map((item) => item[language]).join(', ')
  return [
    ...defects,
    { pl: `brak w zestawie: ${formatMissingItems('pl')}`, en: `not in the box: ${formatMissingItems('en')}` },
  ]
}

/**
 * Uses the Polish text where English is missing. Publication requires the English text, but older products may lack it.
 */
const withEnglishFallback = ({ pl, en }: BilingualText): BilingualText => ({ pl, en: en || pl })

type Bilingual = { pl: string; en: string }

/**
 * Deviations that a buyer has to accept separately: the product's defects, and one sentence with the expected but
 * missing parts (rules 4.3).
 * In Polish and English, as shown, stored with the order and mailed.
 */
export function deviationsOf(product: {
  defects: readonly Bilingual[]
  box: readonly (Bilingual & { included: boolean })[]
}): Bilingual[] {
  const defects = product.defects.map(inBoth)
  const missingItems = product.box.filter(({ included }) => !included).map(inBoth)
  if (missingItems.length === 0) return defects
  const itemList = (language: keyof Bilingual) => missingItems.map((item) => item[language]).join(', ')
  return [...defects, { pl: `brak w zestawie: ${itemList('pl')}`, en: `not in the box: ${itemList('en')}` }]
}

/** Uses the Polish text where English is missing. A product without the English text cannot be published. */
const inBoth = ({ pl, en }: Bilingual): Bilingual => ({ pl, en: en || pl })

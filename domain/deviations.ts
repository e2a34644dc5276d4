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
  const missing = product.box.filter(({ included }) => !included).map(inBoth)
  if (missing.length === 0) return defects
  const listed = (language: keyof Bilingual) => missing.map((item) => item[language]).join(', ')
  return [...defects, { pl: `brak w zestawie: ${listed('pl')}`, en: `not in the box: ${listed('en')}` }]
}

/** Uses the Polish text where English is missing. A product without the English text cannot be published. */
const inBoth = ({ pl, en }: Bilingual): Bilingual => ({ pl, en: en || pl })

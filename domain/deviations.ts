type Bilingual = { pl: string; en: string }

/**
 * What a buyer has to accept of a product separately: the marks of the piece, and in one sentence what one would expect in
 * its box and is missing (rules 4.3). In both languages, as it is shown, kept with an order and mailed.
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

/** Buyers who read English are told in Polish rather than not at all; a product without the English text is not published. */
const inBoth = ({ pl, en }: Bilingual): Bilingual => ({ pl, en: en || pl })

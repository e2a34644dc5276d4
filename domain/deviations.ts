type Bilingual = { pl: string; en: string }

/**
 * What a buyer has to accept of a product separately: the marks of the piece, and in one sentence what one would expect in
 * its box and is missing (rules 4.3). In both languages, as it is shown, kept with an order and mailed.
 */
export function deviationsOf(product: {
  defects: readonly Bilingual[]
  box: readonly (Bilingual & { included: boolean })[]
}): Bilingual[] {
  const missing = product.box.filter(({ included }) => !included)
  if (missing.length === 0) return [...product.defects]
  const listed = (language: keyof Bilingual) => missing.map((item) => item[language]).join(', ')
  return [
    ...product.defects,
    { pl: `brak w zestawie: ${listed('pl')}`, en: `not in the box: ${listed('en')}` },
  ]
}

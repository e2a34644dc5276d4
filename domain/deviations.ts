type Bilingual = { pl: string; en: string }

/**
 * What a buyer has to accept of a product separately: the marks of the piece, and what one would expect in its box and is
 * missing (rules 4.3). In both languages, as it is shown, kept with an order and mailed.
 */
export const deviationsOf = (product: {
  defects: readonly Bilingual[]
  box: readonly (Bilingual & { included: boolean })[]
}): Bilingual[] => [
  ...product.defects,
  ...product.box
    .filter(({ included }) => !included)
    .map(({ pl, en }) => ({ pl: `brak w zestawie: ${pl}`, en: `not in the box: ${en}` })),
]

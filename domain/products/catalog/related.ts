import type { Minor } from '../../money/money'
import type { Category } from './catalog'

type RelatedProduct = { category: Category; platform: string | null; exhibitionPrice: Minor }

/**
 * Sorts the alternatives to a product. First come products of its platform and category, then of its category, then of
 * its platform. Within each group, the product nearest in price comes first.
 */
export const compareRelated = (product: RelatedProduct) => {
  const similarityScore = ({ category, platform }: RelatedProduct) =>
    (category === product.category ? 2 : 0) + (platform !== null && platform === product.platform ? 1 : 0)
  const priceDistance = ({ exhibitionPrice }: RelatedProduct) =>
    Math.abs(exhibitionPrice - product.exhibitionPrice)
  return (a: RelatedProduct, b: RelatedProduct): number =>
    similarityScore(b) - similarityScore(a) || priceDistance(a) - priceDistance(b)
}

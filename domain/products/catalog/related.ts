import type { Minor } from '../../money/money'
import type { Category } from './catalog'

type RelatedProduct = { category: Category; platform: string | null; exhibitionPrice: Minor }

/**
 * Sorts the alternatives to a product: of the same platform and category first, then of the category, then of the
 * platform; those nearest in price first.
 */
export const compareRelated = (product: RelatedProduct) => {
  const similarity = ({ category, platform }: RelatedProduct) =>
    (category === product.category ? 2 : 0) + (platform !== null && platform === product.platform ? 1 : 0)
  const priceDistance = ({ exhibitionPrice }: RelatedProduct) =>
    Math.abs(exhibitionPrice - product.exhibitionPrice)
  return (a: RelatedProduct, b: RelatedProduct): number =>
    similarity(b) - similarity(a) || priceDistance(a) - priceDistance(b)
}

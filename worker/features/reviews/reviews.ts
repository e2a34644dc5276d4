import type { Deps } from '../../deps'
import { EXAMPLES } from './examples'

/** What a buyer says of the shop (specification 3). */
export type Review = {
  id: string
  name: string
  /** Who the buyer is, in a word or two. */
  role: { pl: string; en: string }
  rating: 5
  comment: { pl: string; en: string }
}

/** `examples` are nobody's opinions and are shown as such. */
export type ShownReviews = { kind: 'examples'; reviews: Review[] } | { kind: 'none'; reviews: [] }

/**
 * The reviews that a visitor may see. Invented ones are forbidden where people buy, whatever they are called (rules
 * 13.2), so production has none until there are buyers' own, each known to belong to an order.
 */
export const shownReviews = ({ isProduction }: Pick<Deps, 'isProduction'>): ShownReviews =>
  isProduction ? { kind: 'none', reviews: [] } : { kind: 'examples', reviews: EXAMPLES }

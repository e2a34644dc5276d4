import { minor, type Minor, parseDecimal, ZERO } from '../../money/money'
import type { Grade } from './catalog'

/** Number of products in the hero and the first row of the home page. */
export const BEST_SAVINGS_COUNT = 5

/** Grades of the products that the home page shows first. */
export const PREFERRED_GRADES = ['A', 'B'] as const satisfies readonly Grade[]

/**
 * Number of products, highest discount first, from which the home page picks those with the largest price difference.
 */
export const SAVINGS_CANDIDATE_COUNT = 24

/** Prices of a product card, as decimals in PLN. `rrpCheckedAt`: null if the list price has no source. */
export type ComparedCard = {
  id: string
  originalPrice: string
  exhibitionPrice: string
  rrpCheckedAt: string | null
}

/**
 * The products that the home page shows: preferred grades first, and among them the highest difference to the list
 * price first. Other grades fill only the remaining places, so that the home page does not look like a list of damaged
 * goods. The product with the highest discount follows last if it is not shown, because the claim "up to X% less" needs
 * it (rules 1.9). `allCards`: the products of all grades, the highest discount first.
 */
export function selectBestSavings<Card extends ComparedCard>(
  preferredGradeCards: readonly Card[],
  allCards: readonly Card[],
): Card[] {
  const isBelowListPrice = (card: Card) => priceDifference(card) > 0
  const preferredCards = preferredGradeCards
    .filter(isBelowListPrice)
    .toSorted((a, b) => priceDifference(b) - priceDifference(a))
  const cheaperCards = allCards.filter(isBelowListPrice)
  const otherCards = cheaperCards.filter(({ id }) => preferredCards.every((card) => card.id !== id))
  const shownCards = [...preferredCards, ...otherCards].slice(0, BEST_SAVINGS_COUNT)
  const highestDiscountCard = cheaperCards[0]
  return highestDiscountCard && shownCards.every(({ id }) => id !== highestDiscountCard.id)
    ? [...shownCards, highestDiscountCard]
    : shownCards
}

/**
 * The difference to the list price, minor units in PLN; 0 if the source of the list price is unknown, because the shop
 * must not compare prices then.
 */
const priceDifference = ({ originalPrice, exhibitionPrice, rrpCheckedAt }: ComparedCard): Minor =>
  rrpCheckedAt === null
    ? ZERO
    : minor((parseDecimal(originalPrice) ?? ZERO) - (parseDecimal(exhibitionPrice) ?? ZERO))

import { minor, type Minor, parseDecimal, ZERO } from '../../money/money'
import type { Grade } from './catalog'

/** Number of products in the hero and the first row of the home page. */
export const BEST_SAVINGS_COUNT = 5

/** Grades of the products that the home page shows first. */
export const PREFERRED_GRADES = ['A', 'B'] as const satisfies readonly Grade[]

/** Number of products with the highest discounts from which the home page takes the highest differences in price. */
export const SAVINGS_CANDIDATE_COUNT = 24

/** Prices of a product card, as decimals in PLN. `rrpCheckedAt`: null if the list price has no source. */
export type ComparedCard = {
  id: string
  originalPrice: string
  exhibitionPrice: string
  rrpCheckedAt: string | null
}

/**
 * The products that the home page shows: preferred grades first, and among them the highest difference to the list price
 * first. Other grades only fill the places left, so that the shop window does not look damaged. The product with the
 * highest discount follows last if it is not shown, because the claim "up to X% less" needs it (rules 1.9).
 * `allCards`: the products of all grades, the highest discount first.
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
  return highestDiscountCard && shownCards.every(({ id }) => id !== highestDiscountCard.id) ? [...shownCards, highestDiscountCard] : shownCards
}

/** The difference to the list price, minor units in PLN; 0 if its source is unknown, so that no prices are compared. */
const priceDifference = ({ originalPrice, exhibitionPrice, rrpCheckedAt }: ComparedCard): Minor =>
  rrpCheckedAt === null
    ? ZERO
    : minor((parseDecimal(originalPrice) ?? ZERO) - (parseDecimal(exhibitionPrice) ?? ZERO))

import { queryOptions } from '@tanstack/react-query'
import {
  BEST_SAVINGS_COUNT,
  type ComparedCard,
  PREFERRED_GRADES,
  SAVINGS_CANDIDATE_COUNT,
  selectBestSavings,
} from '../../../domain/products/catalog/best-savings'
import type { Grade } from '../../../domain/products/catalog/catalog'
import { fetchProductListPage } from '../products/queries'

export const bestSavingsKey = ['products', 'best-savings'] as const

type SavingsQuery = { grades: readonly Grade[] | null; limit: number }

/**
 * Reads the products with the highest discounts, which the home page shows. `readProducts` fetches products in stock,
 * the highest discount first.
 */
export async function readBestSavings<Card extends ComparedCard>(
  readProducts: (query: SavingsQuery) => Promise<{ items: Card[] }>,
): Promise<Card[]> {
  const [productsOfPreferredGrades, allProducts] = await Promise.all([
    readProducts({ grades: PREFERRED_GRADES, limit: SAVINGS_CANDIDATE_COUNT }),
    readProducts({ grades: null, limit: BEST_SAVINGS_COUNT }),
  ])
  return selectBestSavings(productsOfPreferredGrades.items, allProducts.items)
}

export const bestSavingsQuery = queryOptions({
  queryKey: bestSavingsKey,
  queryFn: () =>
    readBestSavings(({ grades, limit }) =>
      fetchProductListPage(
        { sort: 'discount', inStock: 'true', ...(grades ? { grade: grades.join() } : {}) },
        { limit },
      ),
    ),
})

import { expect, it } from 'vitest'
import { minor } from '../../money/money'
import type { Category } from './catalog'
import { compareRelated } from './related'

const makeProduct = (category: Category, platform: string | null, zloty: number) => ({
  category,
  platform,
  exhibitionPrice: minor(zloty * 100),
})

it('compareRelated sorts by category and platform, by category, by platform, then by the nearest price', () => {
  const sortedProducts = [
    makeProduct('pily', '18 V', 9000),
    makeProduct('pily', null, 490),
    makeProduct('pily', '12 V', 520),
    makeProduct('mloty', '18 V', 500),
    makeProduct('mloty', '12 V', 500),
  ]
  expect(sortedProducts.toReversed().toSorted(compareRelated(makeProduct('pily', '18 V', 500)))).toEqual(
    sortedProducts,
  )
})

it('compareRelated does not take two products without a platform for one platform', () => {
  const sortedProducts = [makeProduct('pily', '18 V', 510), makeProduct('pily', null, 520)]
  expect(sortedProducts.toReversed().toSorted(compareRelated(makeProduct('pily', null, 500)))).toEqual(
    sortedProducts,
  )
})

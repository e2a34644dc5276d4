import { describe, expect, it } from 'vitest'
import { minor } from '../../money/money'
import { findPriceWarnings } from './price-change'

const makePrices = (originalPrice: number, exhibitionPrice: number) => ({
  originalPrice: minor(originalPrice),
  exhibitionPrice: minor(exhibitionPrice),
})
const findWarningCodes = (...args: Parameters<typeof findPriceWarnings>) =>
  findPriceWarnings(...args).map(({ path, code }) => `${path} ${code}`)

describe('priceWarnings', () => {
  it('asks about a change of more than half, up or down', () => {
    const pricesBefore = makePrices(400_000, 100_000)
    expect(findWarningCodes(pricesBefore, makePrices(400_000, 50_000))).toEqual([])
    expect(findWarningCodes(pricesBefore, makePrices(400_000, 49_999))).toEqual([
      'exhibitionPrice farFromLast',
    ])
    expect(findWarningCodes(pricesBefore, makePrices(400_000, 150_000))).toEqual([])
    expect(findWarningCodes(pricesBefore, makePrices(400_000, 150_001))).toEqual([
      'exhibitionPrice farFromLast',
    ])
    expect(findWarningCodes(pricesBefore, makePrices(4_000_000, 100_000))).toContain(
      'originalPrice farFromLast',
    )
    expect(findWarningCodes(pricesBefore, makePrices(400_000, 0))).toEqual(['exhibitionPrice farFromLast'])
  })

  it('asks about a price above the catalogue price or of at most a tenth of it, also for a new product', () => {
    expect(findWarningCodes(null, makePrices(100_000, 100_001))).toEqual(['exhibitionPrice aboveOriginal'])
    expect(findWarningCodes(null, makePrices(100_000, 10_000))).toEqual(['exhibitionPrice farFromOriginal'])
    expect(findWarningCodes(null, makePrices(100_000, 10_001))).toEqual([])
    expect(findWarningCodes(null, makePrices(0, 10_000))).toEqual([])
  })

  it('asks nothing if neither price changes', () => {
    expect(findWarningCodes(makePrices(100_000, 200_000), makePrices(100_000, 200_000))).toEqual([])
  })
})

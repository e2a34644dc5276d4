import { describe, expect, it } from 'vitest'
import { minor } from '../../money/money'
import { priceWarnings } from './price-change'

const prices = (original: number, exhibition: number) => ({
  originalPrice: minor(original),
  exhibitionPrice: minor(exhibition),
})
const questionCodes = (...args: Parameters<typeof priceWarnings>) =>
  priceWarnings(...args).map(({ path, code }) => `${path} ${code}`)

describe('priceWarnings', () => {
  it('asks about a change of more than half, up or down', () => {
    const pricesBefore = prices(400_000, 100_000)
    expect(questionCodes(pricesBefore, prices(400_000, 50_000))).toEqual([])
    expect(questionCodes(pricesBefore, prices(400_000, 49_999))).toEqual(['exhibitionPrice farFromLast'])
    expect(questionCodes(pricesBefore, prices(400_000, 150_000))).toEqual([])
    expect(questionCodes(pricesBefore, prices(400_000, 150_001))).toEqual(['exhibitionPrice farFromLast'])
    expect(questionCodes(pricesBefore, prices(4_000_000, 100_000))).toContain('originalPrice farFromLast')
    expect(questionCodes(pricesBefore, prices(400_000, 0))).toEqual(['exhibitionPrice farFromLast'])
  })

  it('asks about a price above the catalogue price or of at most a tenth of it, also for a new product', () => {
    expect(questionCodes(null, prices(100_000, 100_001))).toEqual(['exhibitionPrice aboveOriginal'])
    expect(questionCodes(null, prices(100_000, 10_000))).toEqual(['exhibitionPrice farFromOriginal'])
    expect(questionCodes(null, prices(100_000, 10_001))).toEqual([])
    expect(questionCodes(null, prices(0, 10_000))).toEqual([])
  })

  it('asks nothing if neither price changes', () => {
    expect(questionCodes(prices(100_000, 200_000), prices(100_000, 200_000))).toEqual([])
  })
})

import { expect, it } from 'vitest'
import fc from 'fast-check'
import { toDecimal, minor } from '../../../domain/money/money'
import { makeProductCard, renderInShop, readText } from '../../../test/web/shop'
import { useDisplayPrices } from './price'

type PriceOverrides = { originalPrice: string; exhibitionPrice: string }

function PriceText(priceOverrides: PriceOverrides) {
  const { price, catalogue } = useDisplayPrices(makeProductCard(priceOverrides))
  return <p>{[price, catalogue?.price, catalogue?.saving].join(' ')}</p>
}

const renderDisplayedPrices = (priceOverrides: PriceOverrides, currency: 'PLN' | 'EUR' | 'USD') => {
  const { container, unmount } = renderInShop(<PriceText {...priceOverrides} />, { language: 'en', currency })
  const text = readText(container)
  unmount()
  return text
}

it('the saving is the difference of the two displayed prices', () => {
  const priceOverrides = { originalPrice: '20.02', exhibitionPrice: '11.01' }
  expect(renderDisplayedPrices(priceOverrides, 'PLN')).toBe('11.01 zł 20.02 zł 9.01 zł')
  expect(renderDisplayedPrices(priceOverrides, 'EUR')).toBe('€2.75 €5.01 €2.26')
})

it('the saving is exact to the cent in every currency', () => {
  const anyPrice = fc.integer({ min: 100, max: 900_000 })
  fc.assert(
    fc.property(
      anyPrice,
      anyPrice,
      fc.constantFrom('PLN', 'EUR', 'USD'),
      (lowerPrice, higherPrice, currency) => {
        const priceAmounts = {
          originalPrice: toDecimal(minor(lowerPrice + higherPrice)),
          exhibitionPrice: toDecimal(minor(lowerPrice)),
        }
        const [exhibitionAmount = 0, originalAmount = 0, savedAmount] = [
          ...renderDisplayedPrices(priceAmounts, currency).matchAll(/[\d,]+\.\d\d/g),
        ].map(([amount]) => Number(amount.replaceAll(/[,.]/g, '')))
        fc.pre(savedAmount !== undefined)
        expect(savedAmount).toBe(originalAmount - exhibitionAmount)
      },
    ),
    { numRuns: 100 },
  )
})

import { expect, it } from 'vitest'
import { makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { useCartTotals } from './cart-totals'
import { FreeShippingBar } from './free-shipping-bar'

function TestFreeShippingBar({ unitPrice, quantity }: { unitPrice: string; quantity: number }) {
  const totals = useCartTotals([
    makeCartLine({ exhibitionPrice: unitPrice, quantity: quantity, available: quantity }),
  ])
  return totals ? <FreeShippingBar totals={totals} /> : null
}

const renderFreeShippingText = (price: string, quantity: number, currency: 'PLN' | 'EUR') =>
  readText(
    renderInShop(<TestFreeShippingBar unitPrice={price} quantity={quantity} />, { language: 'en', currency })
      .container,
  )

it('the amount missing to free delivery is the limit minus the displayed sum', () => {
  expect(renderFreeShippingText('1.02', 10, 'PLN')).toBe('489.80 zł more for free delivery')
  // Free delivery starts at €125.00, and the goods cost 10 × €0.26 = €2.60. So €122.40 are missing.
  expect(renderFreeShippingText('1.02', 10, 'EUR')).toBe('€122.40 more for free delivery')
})

it('PLN amounts decide if delivery is free', () => {
  expect(renderFreeShippingText('499.00', 1, 'EUR')).toBe('€0.25 more for free delivery')
  expect(renderFreeShippingText('500.00', 1, 'EUR')).toBe('You have free delivery')
})

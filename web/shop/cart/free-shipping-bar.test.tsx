import { expect, it } from 'vitest'
import { makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { useCartTotals } from './cart-totals'
import { FreeShippingBar } from './free-shipping-bar'

function TestFreeShippingBar({
  unitPrice,
  quantity,
  ...size
}: { unitPrice: string; quantity: number } & TestSize) {
  const totals = useCartTotals([
    makeCartLine({ exhibitionPrice: unitPrice, quantity: quantity, available: quantity, ...size }),
    ...(size.weightGrams ? [{ ...makeCartLine(), id: 'l2' }] : []),
  ])
  return totals ? <FreeShippingBar totals={totals} /> : null
}
type TestSize = { weightGrams?: number }

const renderFreeShippingText = (price: string, quantity: number, currency: 'PLN' | 'EUR') =>
  readText(
    renderInShop(<TestFreeShippingBar unitPrice={price} quantity={quantity} />, { language: 'en', currency })
      .container,
  )

it('the amount missing to free delivery is the limit minus the displayed sum', () => {
  expect(renderFreeShippingText('1.02', 10, 'PLN')).toBe('You are 489.80 zł away from free delivery')
  // Free delivery starts at €125.00, and the goods cost 10 × €0.26 = €2.60. So €122.40 are missing.
  expect(renderFreeShippingText('1.02', 10, 'EUR')).toBe('You are €122.40 away from free delivery')
})

it('a cart without anything to deliver claims no free delivery', () => {
  expect(renderFreeShippingText('600.00', 0, 'PLN')).toBe('')
})

it('PLN amounts decide if delivery is free', () => {
  expect(renderFreeShippingText('499.00', 1, 'EUR')).toBe('You are €0.25 away from free delivery')
  expect(renderFreeShippingText('500.00', 1, 'EUR')).toBe('You have free delivery')
})

const renderWithPallet = (price: string, quantity: number) =>
  renderInShop(<TestFreeShippingBar unitPrice={price} quantity={quantity} weightGrams={72_000} />, {
    language: 'pl',
  }).container

it('a cart with free delivery shows no progress, because nothing is left to reach', () => {
  const { container } = renderInShop(<TestFreeShippingBar unitPrice="600.00" quantity={1} />, {
    language: 'pl',
  })
  expect(readText(container)).toBe('Masz darmową dostawę')
  expect(container.querySelector('progress')).toBeNull()
})

it('a cart with a pallet shows what stays to pay, and never claims that delivery is free', () => {
  const cheapCartElement = renderWithPallet('350.00', 1)
  expect(readText(cheapCartElement)).toBe(
    'Dodaj produkty za 50,00 zł, a za dostawę zapłacisz tylko 199,00 zł',
  )
  expect(cheapCartElement.querySelector('progress')?.value).toBe(90)
  // Seven cabinets weigh 504 kg, too much for one pallet of 500 kg. So two pallets are charged.
  const expensiveCartElement = renderWithPallet('1649.00', 7)
  expect(readText(expensiveCartElement)).toBe('Dostawa kosztuje 398,00 zł')
  expect(expensiveCartElement.querySelector('progress')).toBeNull()
})

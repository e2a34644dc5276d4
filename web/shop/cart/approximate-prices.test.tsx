import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop, readText } from '../../../test/web/shop'
import { ApproximatePrices } from './approximate-prices'

const renderPrices = (options: Parameters<typeof renderInShop>[1]) =>
  renderInShop(<ApproximatePrices />, options).container

describe('a notice on prices in another currency without current rates', () => {
  it.each([
    ['pl', 'a zapłacić można tylko w złotych', 'Zapłać w złotych'],
    ['en', 'you can only pay in złoty', 'Pay in złoty'],
  ] as const)(
    'says that prices are approximate, with a switch to PLN (%s)',
    (language, expectedText, buttonName) => {
      expect(readText(renderPrices({ language, currency: 'EUR', rates: 'fallback' }))).toContain(expectedText)
      expect(screen.getByRole('button', { name: buttonName })).toBeTruthy()
    },
  )

  it.each([
    ['with rates', { currency: 'EUR' }],
    ['in złoty', { currency: 'PLN', rates: 'fallback' }],
  ] as const)('is hidden %s', (_, options) => {
    expect(readText(renderPrices(options))).toBe('')
  })
})

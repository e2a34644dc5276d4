import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeProductCard, renderInShop, RENDERED_AT, readText } from '../../../../test/web/shop'
import { ProductCard } from './product-card'

const renderCard = (
  overrides: Parameters<typeof makeProductCard>[0],
  options?: Parameters<typeof renderInShop>[1],
) => renderInShop(<ProductCard product={makeProductCard(overrides)} headingTag="h2" />, options).container

describe('a product card', () => {
  it('shows name, both prices, the saving and a link to the product', () => {
    const productCard = renderCard({})
    expect(screen.getByRole('heading', { level: 2, name: 'Wiertarka' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wiertarka' }).getAttribute('href')).toBe('/produkt/wiertarka')
    expect(readText(productCard)).toContain('1 500,00 zł')
    expect(readText(productCard.querySelector('s'))).toBe('2 000,00 zł')
    expect(readText(productCard)).toContain('Cena katalogowa 2 000,00 zł')
    expect(readText(productCard)).toContain('−25%')
    expect(screen.getByRole('button', { name: 'Do koszyka' })).toBeTruthy()
  })

  it('in English links to the English path and shows the visitor’s currency', () => {
    const productCard = renderCard({}, { language: 'en', currency: 'EUR' })
    expect(screen.getByRole('link', { name: 'Drill' }).getAttribute('href')).toBe('/product/wiertarka')
    expect(readText(productCard)).toContain('€375.00')
  })

  it('marks prices by fallback rates as approximate, but never PLN prices', () => {
    expect(readText(renderCard({}, { currency: 'EUR', rates: 'fallback' }))).toContain('≈ 375,00')
    expect(readText(renderCard({}, { currency: 'EUR' }))).not.toContain('≈')
    expect(readText(renderCard({}, { rates: 'fallback' }))).not.toContain('≈')
  })

  it('shows the Polish name if there is no English one', () => {
    renderCard({ nameEn: null }, { language: 'en' })
    expect(screen.getByRole('link', { name: 'Wiertarka' }).getAttribute('lang')).toBe('pl')
  })

  it('marks the language of a name only if it differs from the page', () => {
    renderCard({}, { language: 'en' })
    expect(screen.getByRole('link', { name: 'Drill' }).hasAttribute('lang')).toBe(false)
    renderCard({ nameEn: null })
    expect(screen.getByRole('link', { name: 'Wiertarka' }).hasAttribute('lang')).toBe(false)
  })

  it.each(['1500.00', '1400.00'])('promises no saving on a catalogue price of %s', (originalPrice) => {
    const productCard = renderCard({ originalPrice })
    expect(productCard.querySelector('s')).toBeNull()
    expect(readText(productCard)).not.toContain('%')
  })

  it('hides a catalogue price without a known source', () => {
    const productCard = renderCard({ rrpCheckedAt: null })
    expect(productCard.querySelector('s')).toBeNull()
    expect(readText(productCard)).not.toMatch(/%|katalogow|2 000/)
  })

  it.each([
    ['days30', 'Najniższa cena z 30 dni przed obniżką: 1 600,00 zł'],
    ['listed', 'Najniższa cena od wprowadzenia do oferty: 1 600,00 zł'],
  ] as const)('shows the lowest price of %s while a reduction is announced', (period, expectedText) => {
    const makeReducedProduct = (reducedUntil: number) => ({
      lowestPrice30Days: '1600.00',
      reduction: { since: period, until: new Date(reducedUntil).toISOString() },
    })
    expect(readText(renderCard(makeReducedProduct(RENDERED_AT + 1)))).toContain(expectedText)
    expect(readText(renderCard(makeReducedProduct(RENDERED_AT)))).not.toContain('Najniższa')
    expect(readText(renderCard({}))).not.toContain('Najniższa')
  })

  it('announces no percentage of a reduction, only of the catalogue price', () => {
    const reducedProduct = {
      lowestPrice30Days: '1600.00',
      reduction: { since: 'days30' as const, until: new Date(RENDERED_AT + 1).toISOString() },
    }
    expect(readText(renderCard({ ...reducedProduct, rrpCheckedAt: null }))).not.toContain('%')
    // The price is 25 % below the catalogue price of 2000.00, but only 6 % below the lowest price of 30 days.
    expect(readText(renderCard(reducedProduct)).match(/\d+%/g)).toEqual(['25%'])
  })

  it.each([
    ['held', 'Zarezerwowane'],
    ['sold', 'Sprzedane'],
  ] as const)('shows that a product is %s, without a buy button', (availability, text) => {
    const productCard = renderCard({ availability, inStock: false, stock: 0 })
    expect(readText(productCard)).toContain(text)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

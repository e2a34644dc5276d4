import { describe, expect, it } from 'vitest'
import { makeProductDetails } from '../../../../test/web/product-details'
import { renderInShop, readText } from '../../../../test/web/shop'
import WhyGrade from './why-grade'
import { WHY_GRADE_WORDS } from './why-grade-words'

describe.each(['pl', 'en'] as const)('the check of a product, in %s', (language) => {
  const words = WHY_GRADE_WORDS[language]
  const readRows = (container: HTMLElement) =>
    [...container.querySelectorAll('dt')].map((name) => [readText(name), readText(name.nextElementSibling)])

  it('states what staff checked and where the product was on display, beside the meaning of its grade', () => {
    const product = makeProductDetails({
      grade: 'B',
      inspection: 'Oba kierunki i uchwyt',
      inspectionEn: 'Both directions and chuck',
      inspectedAt: '2026-11-03',
      batteryCycles: 0,
      displayPlace: 'Salon w Poznaniu, 2025–2026',
      displayPlaceEn: 'Showroom in Poznań, 2025–2026',
    })
    const { container } = renderInShop(<WhyGrade product={product} />, { language })
    const isPolish = language === 'pl'
    expect(readRows(container)).toEqual([
      [words.inspection, isPolish ? 'Oba kierunki i uchwyt' : 'Both directions and chuck'],
      [words.batteryCycles, '0'],
      [words.displayPlace, isPolish ? 'Salon w Poznaniu, 2025–2026' : 'Showroom in Poznań, 2025–2026'],
    ])
    // The check by staff must be visible without opening a section, because it is the best proof of the condition.
    const checkHeading = container.querySelector('#checked')
    expect(readText(checkHeading)).toBe(
      words.checked({ day: isPolish ? '3 listopada 2026' : '3 November 2026' }),
    )
    expect(checkHeading?.closest('details')).toBeNull()
    expect(readText(container.querySelector('[aria-current]'))).toContain(words.thisPiece)
  })

  it('claims nothing that staff have not entered', () => {
    const { container } = renderInShop(<WhyGrade product={makeProductDetails()} />, { language })
    expect(readRows(container)).toEqual([])
  })

  it('marks a text without a translation as Polish', () => {
    const product = makeProductDetails({ displayPlace: 'Salon w Łodzi' })
    const { getByText } = renderInShop(<WhyGrade product={product} />, { language })
    expect(getByText('Salon w Łodzi').getAttribute('lang')).toBe(language === 'en' ? 'pl' : null)
  })
})

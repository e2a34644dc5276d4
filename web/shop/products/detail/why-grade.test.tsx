import { describe, expect, it } from 'vitest'
import { makeProductDetails } from '../../../../test/web/product-details'
import { renderInShop, readText } from '../../../../test/web/shop'
import { en } from '../../../i18n/en'
import { pl } from '../../../i18n/pl'
import WhyGrade from './why-grade'
import { WHY_GRADE_WORDS } from './why-grade-words'

describe.each([
  ['pl', pl],
  ['en', en],
] as const)('the reasons for a grade, in %s', (language, { product: messages }) => {
  const words = WHY_GRADE_WORDS[language]
  const readRows = (container: HTMLElement) =>
    [...container.querySelectorAll('dt')].map((name) => [readText(name), readText(name.nextElementSibling)])

  it('are the prices, the accepted marks, the check and the place of display', () => {
    const product = makeProductDetails({
      grade: 'B',
      defects: [{ pl: 'Rysy na głowicy', en: 'Scratches on the head' }],
      box: [{ pl: 'Walizka', en: 'Case', included: false }],
      inspection: 'Oba kierunki i uchwyt',
      inspectionEn: 'Both directions and chuck',
      inspectedAt: '2026-11-03',
      batteryCycles: 0,
      displayPlace: 'Salon w Poznaniu, 2025–2026',
      displayPlaceEn: 'Showroom in Poznań, 2025–2026',
    })
    const { container } = renderInShop(
      <WhyGrade product={product} price="2049 zł" newPrice="2599 zł" saving="550 zł" />,
      { language },
    )
    expect(readText(container)).toContain(
      words
        .compared({
          priceName: messages.newPrice,
          newPrice: '2599 zł',
          price: '2049 zł',
          saving: '550 zł',
        })
        .replaceAll('\u00a0', ' '),
    )
    const isPolish = language === 'pl'
    expect(readRows(container)).toEqual([
      [words.inspection, isPolish ? 'Oba kierunki i uchwyt' : 'Both directions and chuck'],
      [words.batteryCycles, '0'],
      [words.displayPlace, isPolish ? 'Salon w Poznaniu, 2025–2026' : 'Showroom in Poznań, 2025–2026'],
      [
        words.accepted,
        isPolish
          ? `Rysy na głowicy; ${messages.notIncluded} Walizka`
          : `Scratches on the head; ${messages.notIncluded} Case`,
      ],
    ])
    // The check by staff must be visible without opening a section, because it is the best proof of the condition.
    const checkHeading = container.querySelector('#checked')
    expect(readText(checkHeading)).toBe(
      words.checked({ day: isPolish ? '3 listopada 2026' : '3 November 2026' }),
    )
    expect(checkHeading?.closest('details')).toBeNull()
    expect(readText(container.querySelector('[aria-current]'))).toContain(words.thisPiece)
  })

  it('claim nothing that staff have not entered', () => {
    const { container } = renderInShop(<WhyGrade product={makeProductDetails()} price="99 zł" />, {
      language,
    })
    expect(readRows(container)).toEqual([])
    expect(readText(container)).not.toContain('99 zł')
  })

  it('mark a text without a translation as Polish', () => {
    const product = makeProductDetails({
      displayPlace: 'Salon w Łodzi',
      defects: [{ pl: 'Rysy na głowicy', en: '' }],
      box: [{ pl: 'Walizka', en: '', included: false }],
    })
    const { getByText } = renderInShop(<WhyGrade product={product} price="99 zł" />, { language })
    for (const text of ['Salon w Łodzi', 'Rysy na głowicy', 'Walizka'])
      expect(getByText(text).getAttribute('lang')).toBe(language === 'en' ? 'pl' : null)
  })
})

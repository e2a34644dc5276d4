import { describe, expect, it } from 'vitest'
import { paths } from '../../../../domain/pages/page-paths'
import { FIRST_SETTINGS } from '../../../../domain/settings/settings'
import { makeProductDetails as makeProduct } from '../../../../test/web/product-details'
import { renderInShop, readText } from '../../../../test/web/shop'
import type { Product } from '../../../api'
import { en } from '../../../i18n/en'
import { pl } from '../../../i18n/pl'
import ProductDetails from './product-details'
import { WASTE_WORDS } from './waste-words'

const GUARANTEE_LABEL = { years: 5, brand: 'Kowal', model: 'KS-1' }

describe.each([
  ['pl', pl],
  ['en', en],
] as const)('the details of a product, in %s', (language, { product: words }) => {
  it('show the official notice on the legal guarantee openly', () => {
    const legalNotice = { src: '/assets/notice.svg', wording: 'Every word of it' }
    const { getByRole } = renderInShop(<ProductDetails product={makeProduct()} />, { language, legalNotice })
    expect(getByRole('img', { name: legalNotice.wording }).closest('details')).toBeNull()
  })

  it('show the information on batteries only with a product that has a battery', () => {
    for (const batteryOverrides of [
      { batteryIncluded: true },
      { batteryChemistry: 'Li-Ion' },
      { batteryWh: '21.6' },
    ] satisfies Partial<Product>[]) {
      const { getByText, unmount } = renderInShop(
        <ProductDetails product={makeProduct(batteryOverrides)} />,
        {
          language,
        },
      )
      expect(getByText(WASTE_WORDS[language].batteries).textContent).toMatch(
        /Cd.*Pb.*(bezpłatnie|free of charge)/,
      )
      unmount()
    }
    const { queryByText } = renderInShop(<ProductDetails product={makeProduct({ voltage: '230 V' })} />, {
      language,
    })
    expect(queryByText(WASTE_WORDS[language].batteries)).toBeNull()
  })

  it('state a fact once if a feature says more about it', () => {
    const { container } = renderInShop(
      <ProductDetails
        product={makeProduct({
          torqueNm: 82,
          chuck: '13 mm',
          toolWeightGrams: 1600,
          features: ['Moment: 82 Nm', 'Uchwyt: metalowy, 13 mm'],
          featuresEn: ['Torque: 82 Nm', 'Chuck: metal, 13 mm'],
        })}
      />,
      { language },
    )
    const text = readText(container)
    for (const value of ['82 Nm', '13 mm', language === 'pl' ? '1,6 kg' : '1.6 kg'])
      expect(text.split(value), value).toHaveLength(2)
  })

  it('show where to return batteries and how they last longer (rules 5.6)', () => {
    expect(WASTE_WORDS[language].batteries).toMatch(
      language === 'pl'
        ? /do sklepu, także naszego, lub punktu zbiórki/
        : /to a shop, including ours, or to a collection point/,
    )
    expect(WASTE_WORDS[language].batteries).toMatch(
      language === 'pl' ? /ładowarka przedłuża ich życie/ : /recommended charger makes them last longer/,
    )
  })

  it('tell where the packaging goes, with the BDO number once it is stated and a link to the full text', () => {
    const { packaging, more } = WASTE_WORDS[language]
    const { container, unmount } = renderInShop(<ProductDetails product={makeProduct()} />, { language })
    expect(readText(container)).toContain(packaging)
    expect(readText(container)).not.toContain('BDO')
    const link = [...container.querySelectorAll('a')].find((anchor) => readText(anchor) === more)
    expect(link?.getAttribute('href')).toBe(`${paths.delivery[language]}#old-equipment`)
    unmount()
    const settings = { legal: { ...FIRST_SETTINGS.legal, bdo: '000123456' } }
    const detailsWithBdo = renderInShop(<ProductDetails product={makeProduct()} />, { language, settings })
    expect(readText(detailsWithBdo.container)).toContain('BDO: 000123456')
  })

  it('show the manufacturer, the responsible person in the EU, and the identifiers (rules 5.1)', () => {
    const manufacturer = {
      name: 'Kowal Tools Ltd',
      address: '1 Forge Road, London',
      email: 'safety@kowal.example',
      euRepresentative: { name: 'Kowal EU', address: 'Kuźnicza 1, Łódź', email: 'eu@kowal.example' },
      website: '',
      guarantee: null,
    }
    const { container } = renderInShop(
      <ProductDetails product={makeProduct({ manufacturer, ean: '5901234123457' })} />,
      { language },
    )
    const rows = [...container.querySelectorAll('dt')].map((termElement) => [
      readText(termElement),
      readText(termElement.nextElementSibling),
    ])
    expect(rows).toEqual(
      expect.arrayContaining([
        [words.manufacturer, 'Kowal Tools Ltd, 1 Forge Road, London, safety@kowal.example'],
        [words.representative, 'Kowal EU, Kuźnicza 1, Łódź, eu@kowal.example'],
        [words.facts.modelNumber, 'KS-1'],
        [words.facts.ean, '5901234123457'],
      ]),
    )
  })

  it('show the Polish safety text, marked as Polish, also beside an English one', () => {
    const { container } = renderInShop(<ProductDetails product={makeProduct()} />, { language })
    const polishTexts = [...container.querySelectorAll('[lang="pl"]')].map(({ textContent }) => textContent)
    expect(container.textContent).toContain('Czytaj instrukcję.')
    expect(container.textContent?.includes('Read the manual.')).toBe(language === 'en')
    expect(polishTexts.includes('Czytaj instrukcję.')).toBe(language === 'en')
  })

  it('list the known facts by their names, and no others', () => {
    const product = makeProduct({ modelNumber: 'KS-1', ean: null })
    const { queryByText } = renderInShop(<ProductDetails product={product} />, { language })
    expect(queryByText(words.facts.modelNumber)?.nextSibling?.textContent).toBe('KS-1')
    expect(queryByText(words.facts.ean)).toBeNull()
  })

  it('show the label GARAN of a product that has one, and only then', () => {
    const { getByRole, unmount } = renderInShop(
      <ProductDetails product={makeProduct({ guaranteeLabel: GUARANTEE_LABEL })} />,
      { language },
    )
    const label = getByRole('img', { name: words.guaranteeLabel(GUARANTEE_LABEL) })
    expect(label.getAttribute('src')).toBe('/api/products/p1/label/full')
    expect(label.getAttribute('alt')).toMatch(/5 (lat|years) \(Kowal, KS-1\)/)
    expect(label.closest('details')).toBeNull()
    unmount()
    const detailsWithoutLabel = renderInShop(<ProductDetails product={makeProduct()} />, { language })
    expect(detailsWithoutLabel.queryByRole('img', { name: /GARAN/ })).toBeNull()
  })

  it('have a section on repair, updates and data only if one of the texts is there', () => {
    const { container, unmount } = renderInShop(
      <ProductDetails
        product={makeProduct({
          spareParts: 'Do 2034 roku',
          sparePartsEn: 'Until 2034',
          repairInfo: 'https://serwis.example/naprawa',
          dataInfo: 'Liczba godzin pracy',
        })}
      />,
      { language },
    )
    const text = readText(container)
    expect(text).toContain(words.repair)
    expect(text).toContain(language === 'pl' ? 'Do 2034 roku' : 'Until 2034')
    expect(text).not.toContain(words.repairTexts.updatesInfo)
    const link = container.querySelector('a[href^="https://serwis"]')
    expect(link?.getAttribute('href')).toBe('https://serwis.example/naprawa')
    // English pages show a text without a translation in Polish, and mark it as Polish.
    const dataInfoElement = [...container.querySelectorAll('dd span')].find(
      (span) => readText(span) === 'Liczba godzin pracy',
    )
    expect(dataInfoElement?.getAttribute('lang') ?? null).toBe(language === 'en' ? 'pl' : null)
    unmount()
    const unlabelledView = renderInShop(<ProductDetails product={makeProduct()} />, { language })
    expect(readText(unlabelledView.container)).not.toContain(words.repair)
  })
})

import { expect, it } from 'vitest'
import { fc } from '../../../test/fixtures/property'
import { splitSearchPrice } from './search-price'

it.each([
  ['wiertarka m18 do 800 zł', { text: 'wiertarka m18', priceTo: '800' }],
  ['Wiertarka M18 DO 800ZŁ', { text: 'Wiertarka M18', priceTo: '800' }],
  ['młot poniżej 1 200 zl', { text: 'młot', priceTo: '1200' }],
  ['do 500 zł szlifierka', { text: 'szlifierka', priceTo: '500' }],
  ['do 500,00 zł', { text: '', priceTo: '500' }],
  ['drill for m18 under 800 zł', { text: 'drill for m18', priceTo: '800' }],
  ['drill below 800 PLN', { text: 'drill', priceTo: '800' }],
  ['wkrętarka od 500 do 800 zł', { text: 'wkrętarka', priceFrom: '500', priceTo: '800' }],
  ['wkrętarka 500-800 zł', { text: 'wkrętarka', priceFrom: '500', priceTo: '800' }],
  ['szlifierka 125 do 500 zł', { text: 'szlifierka 125', priceTo: '500' }],
  ['grinder 125 to 500 zł', { text: 'grinder 125 to 500 zł' }],
  ['grinder 125 up to 500 zł', { text: 'grinder 125', priceTo: '500' }],
  ['drill from 500 to 800 PLN', { text: 'drill', priceFrom: '500', priceTo: '800' }],
  ['drill between 500 and 800 PLN', { text: 'drill', priceFrom: '500', priceTo: '800' }],
  ['szlifierka 125 od 300 zł do 500 zł', { text: 'szlifierka 125', priceFrom: '300', priceTo: '500' }],
  ['szlifierka 125 300–500 zł', { text: 'szlifierka 125', priceFrom: '300', priceTo: '500' }],
  ['wkrętarka 500 zł do 800 zł', { text: 'wkrętarka', priceFrom: '500', priceTo: '800' }],
  ['zestaw powyżej 2000 zł', { text: 'zestaw', priceFrom: '2000' }],
  ['wiertarka do 800', { text: 'wiertarka', priceTo: '800' }],
])('%s names a price', (search, result) => expect(splitSearchPrice(search)).toEqual(result))

it.each([
  'wkrętarka do 18 v',
  'tarcza do 230',
  'klucz do 800 nm',
  'wiertło do metalu 10 mm',
  'drill under 800',
  'dhp 486 do 2 ah',
  'piła do 800 złomu',
  'ładowarka do m18',
  '800 zł',
  '',
])('%s names no price', (search) => expect(splitSearchPrice(search)).toEqual({ text: search }))

it('limits are whole numbers that the list accepts, and the text never grows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('do', 'od', '800', '1 200', 'zł', 'm18', 'under', '-', 'ĄĆ', '$&')),
      (words) => {
        const search = words.join(' ')
        const { text, ...limits } = splitSearchPrice(search)
        expect(text.length).toBeLessThanOrEqual(search.length)
        for (const limit of Object.values(limits)) expect(limit).toMatch(/^\d{1,6}$/)
      },
    ),
  )
})

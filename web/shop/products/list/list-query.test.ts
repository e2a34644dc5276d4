import { expect, it } from 'vitest'
import { fc } from '../../../../test/fixtures/property'
import { ProductQuery } from '../../../../domain/products/catalog/product-query'
import { FILTER_NAMES, parseListQuery, parseFilter } from './list-query'

const numberText = fc.oneof(fc.nat(), fc.double({ noNaN: true, min: 0 })).map(String)
const valueList = fc.array(fc.oneof(fc.constantFrom('A', 'M18'), fc.string({ maxLength: 45 })), {
  maxLength: 25,
})
const filterText = fc.oneof(
  numberText,
  valueList.map(String),
  fc.string(),
  fc.constantFrom('true', '10', '20'),
)
const urlParams = fc
  .dictionary(fc.constantFrom('q', 'sort', ...FILTER_NAMES), filterText)
  .map((params) => new URLSearchParams(params))

it('parseListQuery returns a query that the API accepts for every URL', () => {
  fc.assert(
    fc.property(urlParams, (params) => {
      expect(ProductQuery.safeParse(parseListQuery(null, params)).error).toBeUndefined()
    }),
  )
})

it('drops whole values of a list that is too long for the API', () => {
  const brandNames = Array.from({ length: 12 }, (_, index) => String.fromCodePoint(65 + index).repeat(30))
  const keptBrands = parseFilter('brand', brandNames.join()).split(',')
  expect(keptBrands).toEqual(brandNames.slice(0, 9))
})

it.each([
  ['weightTo', '12345'],
  ['powerTo', '1000000'],
] as const)('takes no %s of %s', (name, text) => expect(parseFilter(name, text)).toBe(''))

it('a price in the search text becomes the price filter, unless the URL sets a valid one', () => {
  const parseQueryString = (queryString: string) => parseListQuery(null, new URLSearchParams(queryString))
  expect(parseQueryString('q=wiertarka+m18+do+800+zł')).toEqual({ q: 'wiertarka m18', priceTo: '800' })
  expect(parseQueryString('q=do+800+zł')).toEqual({ priceTo: '800' })
  expect(parseQueryString('q=wiertarka+do+800+zł&priceTo=500')).toEqual({ q: 'wiertarka', priceTo: '500' })
  expect(parseQueryString('q=wiertarka+do+800+zł&priceTo=tanio')).toEqual({ q: 'wiertarka', priceTo: '800' })
})

import { beforeAll, expect, it } from 'vitest'
import { FALLBACK_RATES } from '../../domain/money/currency'
import { minor } from '../../domain/money/money'
import { openPage } from '../../test/calls/open-page'
import { makeProduct, makeTestDeps } from '../../test/fixtures/factories'
import { clearCatalogVersionCache } from '../features/products/catalog/catalog-cache'
import { getCurrentRates } from '../features/rates/rates'

/** Fills the rates cache, so that no test fetches rates. */
beforeAll(async () => {
  await getCurrentRates(makeTestDeps({ ratesSource: () => Promise.resolve(FALLBACK_RATES) }))
})

type StructuredData = { '@graph': { '@type': string; offers?: { shippingDetails: object[] } }[] }

it.each([
  ['an ordinary parcel below the free threshold', {}, 100_00, '29.99'],
  ['an ordinary parcel above the free threshold', {}, 500_00, '0.00'],
  ['a pallet', { lengthMm: 1100, widthMm: 700, heightMm: 900, weightGrams: 72_000 }, 500_00, '199.00'],
])('the structured data of a product name price and days of delivery: %s', async (_, sizes, price, fee) => {
  const { slug } = await makeProduct({ ...sizes, exhibitionPrice: minor(price) })
  clearCatalogVersionCache()
  const { text } = await openPage(`/produkt/${slug}`)
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  const product = (JSON.parse(json) as StructuredData)['@graph'].find((item) => item['@type'] === 'Product')
  // All couriers of a new shop have the same days, so they share one entry.
  expect(product?.offers?.shippingDetails).toEqual([
    {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: fee, currency: 'PLN' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'PL' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: { '@type': 'QuantitativeValue', minValue: 7, maxValue: 8, unitCode: 'DAY' },
        transitTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
      },
    },
  ])
  expect(text).toContain('8–10 dni roboczych')
})

import { expect, it } from 'vitest'
import type { Manufacturer } from '../../../api'
import { BLANK_PRODUCT_VALUES } from '../form/product-values'
import { toPreviewProduct } from './preview-product'

const NOW = Date.UTC(2026, 10, 27)
const makeManufacturer = (guarantee: Manufacturer['guarantee']): Manufacturer => ({
  id: 'makita',
  name: 'Makita',
  address: 'Japan',
  email: 'info@makita.example',
  website: '',
  euRepresentative: null,
  guarantee,
  version: 1,
})

it('the preview shows typed values as the API would send them', () => {
  const values = {
    ...BLANK_PRODUCT_VALUES,
    name: 'Wiertarka HP2',
    category: 'wiertarki' as const,
    exhibitionPrice: '1 299,50',
    originalPrice: '1999',
    rrpSource: '',
    rrpCheckedAt: '2026-11-02',
    warranty: '12 miesięcy',
    stock: '1',
    images: ['/images/a-1000.webp', '/images/b-1000.webp'],
    powerWatts: '800',
    chuck: ' ',
  }
  const preview = toPreviewProduct(values, null, makeManufacturer(null), NOW)
  expect(preview).toMatchObject({
    name: 'Wiertarka HP2',
    nameEn: null,
    image: '/images/a-1000.webp',
    exhibitionPrice: '1299.50',
    originalPrice: '1999.00',
    // Null, because the catalogue price has no source. The shop then compares no prices (rules 1.7).
    rrpCheckedAt: null,
    availability: 'available',
    powerWatts: 800,
    // The manufacturer has no guarantee statement, so the shop shows no guarantee (rules 4.2).
    warranty: '',
  })
  expect(toPreviewProduct({ ...values, stock: '0' }, null, null, NOW)).toMatchObject({
    availability: 'sold',
    manufacturer: null,
  })
})

it('the preview of a new form is complete enough to be rendered', () => {
  expect(toPreviewProduct(BLANK_PRODUCT_VALUES, null, null, NOW)).toMatchObject({
    exhibitionPrice: '0.00',
    images: [],
  })
})

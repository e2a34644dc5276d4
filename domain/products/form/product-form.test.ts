import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEan13 } from './ean'
import { findAnnouncedReduction } from '../catalog/lowest-price'
import { minor } from '../../money/money'
import { requiredOwnPhotos } from '../pictures/own-photos'
import { NewProduct, ProductChange } from './product-form'
import { findProductProblems, measureReadiness } from './product-problems'
import { findMissingFields, type PublishFacts, findPublishErrors } from './publish-errors'
import { listSlugCandidates, toSlug } from '../../text/slug'
import { VALID_PRODUCT } from '../../../test/fixtures/valid-product'
import { DAY_MS } from '../../time/time'

/** A shop with a guarantee statement of Makita, and with the artwork of the label. */
const PUBLISH_FACTS: PublishFacts = {
  hasStatement: (id) => id === 'makita',
  hasGaranArtwork: true,
  requiredOwnPhotos: 0,
}
const READY_PRODUCT = NewProduct.parse(VALID_PRODUCT)
const readyProduct = {
  ...VALID_PRODUCT,
  ...READY_PRODUCT,
  status: 'published',
  translationsToCheck: [],
} as unknown as Parameters<typeof findPublishErrors>[0]

const findErrorPaths = (body: object) => {
  const { error } = NewProduct.safeParse({ ...VALID_PRODUCT, ...body })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

describe('NewProduct', () => {
  it('reports errors at their fields', () => {
    expect(findErrorPaths({})).toEqual([])
    expect(findErrorPaths({ name: ' ' })).toEqual(['name'])
    expect(findErrorPaths({ ean: '5901234123458', exhibitionPrice: '12,5', stock: -1 })).toEqual([
      'exhibitionPrice',
      'stock',
      'ean',
    ])
    expect(findErrorPaths({ images: ['https://evil.example/a-1000.webp'] })).toEqual(['images.0'])
    const [url = ''] = VALID_PRODUCT.images
    expect(
      findErrorPaths({ imageTexts: { [url]: { kind: 'photo', role: 'defect', pl: 'Rysa', en: 'Scratch' } } }),
    ).toEqual([])
    expect(findErrorPaths({ imageTexts: { [url]: { kind: 'render', pl: '', en: '' } } })).toEqual([
      `imageTexts.${url}.kind`,
    ])
    expect(findErrorPaths({ defects: [{ pl: '', en: 'x' }] })).toEqual(['defects.0.pl'])
    expect(findErrorPaths({ slug: 'Młot' })).toEqual(['slug'])
    for (const manualUrl of [
      'http://makita.pl/a.pdf',
      'javascript:alert(1)',
      'makita.pl',
      'https://a@b.pl/',
      'https://a.pl/ b',
    ])
      expect(findErrorPaths({ manualUrl })).toEqual(['manualUrl'])
    for (const batteryWh of ['0', '90 Wh', '1,25', '-5'])
      expect(findErrorPaths({ batteryWh })).toEqual(['batteryWh'])
    for (const field of ['brand', 'platform', 'voltage', 'chuck'])
      expect(findErrorPaths({ [field]: '10,8 V' })).toEqual([field])
    for (const rrpCheckedAt of ['2026-02-30', '02.11.2026', 'dziś'])
      expect(findErrorPaths({ rrpCheckedAt })).toEqual(['rrpCheckedAt'])
  })

  it('turns empty texts to null, and does not copy Polish texts to English', () => {
    const product = NewProduct.parse({
      ...VALID_PRODUCT,
      ean: ' ',
      voltage: '',
      rrpCheckedAt: '',
      manualUrl: ' ',
      batteryWh: '21,6',
      defects: [{ pl: ' Rysa ', en: '' }],
    })
    expect(product).toMatchObject({
      ean: null,
      voltage: null,
      rrpCheckedAt: null,
      manualUrl: null,
      batteryWh: '21.6',
      defects: [{ pl: 'Rysa', en: '' }],
    })
    expect(product.exhibitionPrice).toBe(129_950)
    const textsWithBadSpacing = {
      name: 'Młot\n udarowy ',
      nameEn: 'Rotary\r\nhammer',
      voltage: '18\tV',
      features: ['Lekki\ni cichy'],
    }
    expect(
      NewProduct.parse({ ...VALID_PRODUCT, ...textsWithBadSpacing, description: 'Opis\n\nDalej' }),
    ).toMatchObject({
      name: 'Młot udarowy',
      nameEn: 'Rotary hammer',
      voltage: '18 V',
      features: ['Lekki i cichy'],
      description: 'Opis\n\nDalej',
    })
    const stockChange = { version: 3, stock: 0, stockSeen: 1 }
    expect(ProductChange.parse(stockChange)).toEqual(stockChange)
    expect(ProductChange.safeParse({ version: 3, stock: 0 }).error?.issues).toMatchObject([
      { path: ['stockSeen'], message: 'required' },
    ])
    expect(ProductChange.safeParse({ stock: 1 }).success).toBe(false)
  })
})

describe('findProductProblems', () => {
  const draft = { ...VALID_PRODUCT, status: 'draft' as const }

  it('returns all errors at once, in form order, one per field', () => {
    const fields = {
      ...draft,
      status: 'published' as const,
      sku: '',
      category: '' as 'mloty',
      exhibitionPrice: 'dużo',
      originalPrice: '0.00',
      stock: Number.NaN,
      images: [],
      defects: [],
      ean: '1',
      slug: 'Ł',
    }
    expect(findProductProblems(fields, null, '2026-11-24', PUBLISH_FACTS)).toEqual([
      { path: 'images', code: 'required' },
      { path: 'sku', code: 'required' },
      { path: 'category', code: 'invalid' },
      { path: 'exhibitionPrice', code: 'invalid' },
      { path: 'originalPrice', code: 'required' },
      { path: 'stock', code: 'invalid' },
      { path: 'defects', code: 'required' },
      { path: 'ean', code: 'invalid' },
      { path: 'slug', code: 'invalid' },
    ])
    expect(findProductProblems({}, null, '2026-11-24', PUBLISH_FACTS).map(({ path }) => path)).toEqual([
      'name',
      'sku',
      'category',
    ])
  })

  it('ignores old errors of untouched fields, except those that block publication', () => {
    const invalidDraft = { ...draft, ean: '1', safety: '' }
    expect(findProductProblems({ name: 'Inna' }, invalidDraft, '2026-11-24', PUBLISH_FACTS)).toEqual([])
    expect(findProductProblems({ status: 'published' }, invalidDraft, '2026-11-24', PUBLISH_FACTS)).toEqual([
      { path: 'safety', code: 'required' },
    ])
    expect(
      findProductProblems({ exhibitionPrice: '2500.00' }, VALID_PRODUCT, '2026-11-24', PUBLISH_FACTS),
    ).toEqual([{ path: 'exhibitionPrice', code: 'aboveOriginal' }])
  })

  it('rejects a check date in the future, even for a draft', () => {
    const findCheckDateProblems = (rrpCheckedAt: string | null) =>
      findProductProblems({ rrpCheckedAt }, draft, '2026-11-24', PUBLISH_FACTS)
    expect(findCheckDateProblems('2026-11-25')).toEqual([{ path: 'rrpCheckedAt', code: 'notYet' }])
    expect(findCheckDateProblems('zawsze')).toEqual([{ path: 'rrpCheckedAt', code: 'invalid' }])
    for (const day of ['2026-11-24', '2025-12-31', '', null]) expect(findCheckDateProblems(day)).toEqual([])
    expect(findProductProblems({ inspectedAt: '2026-11-25' }, draft, '2026-11-24', PUBLISH_FACTS)).toEqual([
      { path: 'inspectedAt', code: 'notYet' },
    ])
  })
})

describe('publication of a product', () => {
  it('requires all fields of shop and law', () => {
    expect(findMissingFields(readyProduct, PUBLISH_FACTS)).toEqual([])
    const productWithBlankFields = {
      ...readyProduct,
      name: ' ',
      description: '',
      condition: '',
      images: [],
      originalPrice: minor(0),
      exhibitionPrice: minor(0),
      defects: [],
      manufacturerId: null,
      safety: '',
    }
    expect(findMissingFields(productWithBlankFields, PUBLISH_FACTS).map(({ path }) => path)).toEqual([
      'images',
      'name',
      'description',
      'originalPrice',
      'exhibitionPrice',
      'condition',
      'defects',
      'manufacturerId',
      'safety',
    ])
    expect(findMissingFields({ ...readyProduct, defects: [], grade: 'A' }, PUBLISH_FACTS)).toEqual([])
    expect(findMissingFields({ ...readyProduct, exhibitionPrice: minor(300_000) }, PUBLISH_FACTS)).toEqual([
      { path: 'exhibitionPrice', code: 'aboveOriginal' },
    ])
  })

  it('counts required and complete fields, and finds the problems with which the Worker rejects it', () => {
    const measureProduct = (fields: Parameters<typeof measureReadiness>[0]) =>
      measureReadiness(fields, '2026-11-24', PUBLISH_FACTS)
    const readiness = measureProduct(VALID_PRODUCT)
    expect(readiness).toMatchObject({ problems: [], completeCount: readiness.requiredCount })
    // Without a catalogue price, neither its source nor the day of its check is required.
    const blankReadiness = measureProduct({})
    expect(blankReadiness.problems.map(({ path }) => path)).toEqual(
      findProductProblems({ status: 'published' }, null, '2026-11-24', PUBLISH_FACTS).map(({ path }) => path),
    )
    expect(blankReadiness.completeCount).toBe(blankReadiness.requiredCount - blankReadiness.problems.length)
    expect(blankReadiness.requiredCount).toBeLessThan(readiness.requiredCount)
    const incompleteReadiness = measureProduct({ ...VALID_PRODUCT, safety: '', manufacturerId: null })
    expect(incompleteReadiness.problems.map(({ path }) => path)).toEqual(['manufacturerId', 'safety'])
    // `requiredCount` is equal for both products: the guarantee field counts even if no statement is required, because
    // the label GARAN needs this field.
    expect(incompleteReadiness).toMatchObject({
      requiredCount: readiness.requiredCount,
      completeCount: readiness.requiredCount - 2,
    })
  })

  it('requires three photos of the unit itself outside the demo', () => {
    const publishFacts = { ...PUBLISH_FACTS, requiredOwnPhotos: requiredOwnPhotos({ isDemo: false }) }
    const images = ['/images/a-1000.webp', '/images/b-1000.webp', '/images/c-1000.webp'] as const
    const product = { ...readyProduct, images: [...images], imageTexts: {} }
    const fewPhotosError = { path: 'images', code: 'fewPhotos' }
    expect(findMissingFields(product, publishFacts)).toEqual([])
    for (const kind of ['catalogue', 'illustration'] as const) {
      const productWithOneImageText = { ...product, imageTexts: { [images[0]]: { kind, pl: '', en: '' } } }
      expect(findMissingFields(productWithOneImageText, publishFacts)).toEqual([fewPhotosError])
      expect(findMissingFields(productWithOneImageText, PUBLISH_FACTS)).toEqual([])
    }
    const repeatedPhoto = { ...product, images: [images[0], images[0], images[1]] }
    expect(findMissingFields(repeatedPhoto, publishFacts)).toEqual([fewPhotosError])
    expect(findMissingFields({ ...product, images: [] }, publishFacts)).toEqual([
      { path: 'images', code: 'required' },
    ])
  })

  it('needs the weight of large goods, which decides about a pallet', () => {
    const cabinet = { ...readyProduct, category: 'wozki', weightGrams: null } as const
    expect(findMissingFields(cabinet, PUBLISH_FACTS)).toEqual([{ path: 'weightGrams', code: 'required' }])
    expect(findMissingFields({ ...cabinet, weightGrams: 72_000 }, PUBLISH_FACTS)).toEqual([])
    const largeDrill = { ...cabinet, category: 'wiertarki', largeParcel: true } as const
    expect(findMissingFields(largeDrill, PUBLISH_FACTS)).toHaveLength(1)
    expect(findMissingFields({ ...largeDrill, largeParcel: false }, PUBLISH_FACTS)).toEqual([])
  })

  it('requires the purchase price of a product under the margin scheme', () => {
    const product = { ...readyProduct, taxKind: 'margin', purchasePrice: null } as const
    const purchasePriceError = { path: 'purchasePrice', code: 'required' }
    expect(findMissingFields(product, PUBLISH_FACTS)).toEqual([purchasePriceError])
    expect(findMissingFields({ ...product, purchasePrice: minor(0) }, PUBLISH_FACTS)).toEqual([])
    expect(findMissingFields({ ...product, taxKind: 'standard' }, PUBLISH_FACTS)).toEqual([])
  })

  it('requires source and date of a catalogue price above the price', () => {
    const productWithBlankFields = { ...readyProduct, rrpSource: null, rrpCheckedAt: null }
    const findMissingPaths = (product: typeof readyProduct) =>
      findMissingFields(product, PUBLISH_FACTS).map(({ path }) => path)
    expect(findMissingPaths(productWithBlankFields)).toEqual(['rrpSource', 'rrpCheckedAt'])
    expect(findMissingPaths({ ...productWithBlankFields, rrpSource: 'cennik' })).toEqual(['rrpCheckedAt'])
    expect(
      findMissingPaths({ ...productWithBlankFields, exhibitionPrice: productWithBlankFields.originalPrice }),
    ).toEqual([])
    // A published product with missing data may stay on sale, because it may be older than the rule that requires the
    // data.
    expect(findPublishErrors(productWithBlankFields, productWithBlankFields, PUBLISH_FACTS)).toEqual([])
  })

  it('requires a guarantee statement of the manufacturer for each claim of a guarantee', () => {
    const publishFacts = { ...PUBLISH_FACTS, hasStatement: () => false }
    expect(findMissingFields(readyProduct, publishFacts)).toEqual([{ path: 'warranty', code: 'noStatement' }])
    const productWithoutGuarantee = { ...readyProduct, warranty: ' ', durabilityGuaranteeYears: null }
    expect(findMissingFields(productWithoutGuarantee, publishFacts)).toEqual([])
    // A published product also needs the statement when staff add a guarantee to it.
    expect(findPublishErrors(readyProduct, productWithoutGuarantee, publishFacts)).toEqual([
      { path: 'warranty', code: 'noStatement' },
    ])
  })

  it('requires artwork, guarantee, brand and model for the label GARAN', () => {
    expect(findMissingFields(readyProduct, { ...PUBLISH_FACTS, hasGaranArtwork: false })).toEqual([
      { path: 'durabilityGuaranteeYears', code: 'noArtwork' },
    ])
    const productWithoutLabelData = { ...readyProduct, warranty: '', brand: null, modelNumber: null }
    expect(findMissingFields(productWithoutLabelData, PUBLISH_FACTS)).toEqual(
      ['warranty', 'brand', 'modelNumber'].map((path) => ({ path, code: 'required' })),
    )
    const productWithoutLabel = { ...productWithoutLabelData, durabilityGuaranteeYears: null }
    expect(findMissingFields(productWithoutLabel, { ...PUBLISH_FACTS, hasGaranArtwork: false })).toEqual([])
    for (const durabilityGuaranteeYears of [2, 2.5, 100])
      expect(findErrorPaths({ durabilityGuaranteeYears })).toEqual(['durabilityGuaranteeYears'])
    for (const durabilityGuaranteeYears of [3, null])
      expect(findErrorPaths({ durabilityGuaranteeYears })).toEqual([])
  })

  it('allows changes of a published product with an old error, but no new errors', () => {
    const incompleteProduct = { ...readyProduct, safety: '' }
    expect(
      findPublishErrors(
        { ...incompleteProduct, stock: 4 } as typeof incompleteProduct,
        incompleteProduct,
        PUBLISH_FACTS,
      ),
    ).toEqual([])
    expect(findPublishErrors({ ...incompleteProduct, images: [] }, incompleteProduct, PUBLISH_FACTS)).toEqual(
      [{ path: 'images', code: 'required' }],
    )
    expect(
      findPublishErrors(incompleteProduct, { ...incompleteProduct, status: 'draft' }, PUBLISH_FACTS),
    ).toHaveLength(1)
    expect(
      findPublishErrors({ ...incompleteProduct, status: 'draft' }, incompleteProduct, PUBLISH_FACTS),
    ).toEqual([])
  })

  it('shows no lowest price from its time as a draft', () => {
    const makePricePoint = (price: number, validFrom: number) => ({ price: minor(price), validFrom })
    const priceHistory = [
      makePricePoint(200_000, 100),
      makePricePoint(150_000, 200),
      makePricePoint(99_900, 300),
    ]
    expect(findAnnouncedReduction(priceHistory)?.lowestPrice).toBe(150_000)
    expect(findAnnouncedReduction(priceHistory, 250)?.lowestPrice).toBe(150_000)
    expect(findAnnouncedReduction(priceHistory, 300)).toBeNull()
    expect(findAnnouncedReduction([...priceHistory, makePricePoint(80_000, 400)], 350)?.lowestPrice).toBe(
      99_900,
    )
  })

  it('shows no lowest price above one that was possibly charged before relisting', () => {
    const makePricePointOfDay = (price: number, day: number) => ({
      price: minor(price),
      validFrom: day * DAY_MS,
    })
    const makePricesUntilDay = (day: number) => [
      makePricePointOfDay(0, 0),
      makePricePointOfDay(80, 1),
      makePricePointOfDay(120, day),
      makePricePointOfDay(100, day + 20),
    ]
    expect(findAnnouncedReduction(makePricesUntilDay(10), 10 * DAY_MS)).toBeNull()
    const pricesWithGap = [...makePricesUntilDay(10).slice(0, 3), makePricePointOfDay(100, 41)]
    expect(findAnnouncedReduction(pricesWithGap, 10 * DAY_MS)?.lowestPrice).toBe(120)
  })
})

describe('isEan13', () => {
  it('accepts exactly one last digit', () => {
    expect(['5901234123457', '4006381333931', '0000000000000'].map(isEan13)).toEqual([true, true, true])
    expect(['5901234123456', '590123412345', '59012341234577', 'x901234123457', ''].some(isEan13)).toBe(false)
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (firstDigits) => {
        expect([...'0123456789'].filter((digit) => isEan13(firstDigits + digit))).toHaveLength(1)
      }),
    )
  })
})

describe('toSlug', () => {
  it('makes a slug of plain letters', () => {
    expect(toSlug('Młot SDS-Max 8,5 J „Łódź”')).toBe('mlot-sds-max-8-5-j-lodz')
    expect(toSlug('  –– ')).toBe('')
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.uuid(), (name, id) => {
        const candidates = listSlugCandidates(name, 'EKS-1', id)
        expect(candidates.length).toBeGreaterThan(0)
        for (const slug of candidates) expect(slug).toMatch(/^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(candidates.at(-1)).toContain(id.slice(0, 8))
      }),
    )
  })
})

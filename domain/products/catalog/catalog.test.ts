import { describe, expect, it } from 'vitest'
import { anyAmount, fc } from '../../../test/fixtures/property'
import {
  availabilityOf,
  CATEGORIES,
  discountPercentRoundedDown,
  calculateDiscountPercent,
  listGalleryImages,
  isCategory,
  isElectrical,
  isLargeCategory,
  pictureUrlAtWidth,
  batteryPlatform,
} from './catalog'
import { normalizeForSearch } from '../../text/normalize-for-search'
import { type PricePoint, findAnnouncedReduction } from './lowest-price'
import { minor } from '../../money/money'
import { DAY_MS } from '../../time/time'

const TEST_NOW = Date.UTC(2026, 10, 21)

/** Price points from prices in złoty, each with the number of days since its start. */
const makePriceHistory = (...prices: [zloty: number, daysAgo: number][]): PricePoint[] =>
  prices.map(([zloty, daysAgo]) => ({ price: minor(zloty * 100), validFrom: TEST_NOW - daysAgo * DAY_MS }))

describe('the batteries of a tool', () => {
  const drill = { platform: 'M18', batteryIncluded: false, category: 'wiertarki', voltage: '18 V' } as const

  it.each([
    ['are those of its platform', drill, 'M18'],
    ['also when one is included', { ...drill, batteryIncluded: true }, 'M18'],
    ['also when it is a lamp or a radio', { ...drill, category: 'akcesoria' }, 'M18'],
    [
      'are none when it is a battery itself',
      { ...drill, category: 'akcesoria', batteryIncluded: true },
      null,
    ],
    ['are none on the mains', { ...drill, platform: null, voltage: '230 V' }, null],
  ] as const)('%s', (_, tool, expectedPlatform) => {
    expect(batteryPlatform(tool)).toBe(expectedPlatform)
    expect(isElectrical(tool)).toBe(true)
  })

  it('are none for a trolley, which is not electrical', () => {
    const trolley = { platform: null, batteryIncluded: false, category: 'wozki', voltage: null } as const
    expect([batteryPlatform(trolley), isElectrical(trolley)]).toEqual([null, false])
  })
})

describe('the lowest price of the 30 days before a reduction (rules 1.8)', () => {
  it.each<[string, PricePoint[], number | null]>([
    ['a price that never changed announces nothing', makePriceHistory([100, 40]), null],
    ['no price at all announces nothing', [], null],
    ['a cut announces the price before it', makePriceHistory([100, 40], [90, 0]), 100],
    ['a cut of a product that is new in the shop too', makePriceHistory([100, 3], [90, 0]), 100],
    ['a rise announces nothing', makePriceHistory([100, 40], [110, 0]), null],
    [
      '80 for two weeks, raised to 100, then "cut" to 90: nothing',
      makePriceHistory([100, 40], [80, 20], [100, 5], [90, 0]),
      null,
    ],
    [
      'and a further cut to 85 neither',
      makePriceHistory([100, 43], [80, 23], [100, 8], [90, 3], [85, 0]),
      null,
    ],
    ['but a cut to 75 announces 80', makePriceHistory([100, 40], [80, 20], [100, 5], [75, 0]), 80],
    [
      'a low price that ended over 30 days ago no longer counts',
      makePriceHistory([60, 50], [100, 31], [90, 0]),
      100,
    ],
    ['one that ended just within them does', makePriceHistory([60, 50], [100, 29], [90, 0]), null],
    ['a second cut announces the price after the first', makePriceHistory([100, 40], [95, 10], [90, 0]), 95],
    ['a rise after a cut ends it', makePriceHistory([100, 100], [90, 60], [95, 1]), null],
    ['a price written twice is one price', makePriceHistory([100, 40], [90, 5], [90, 0]), null],
  ])('%s', (_, pricePoints, lowestPrice) => {
    expect(findAnnouncedReduction(pricePoints)?.lowestPrice ?? null).toBe(
      lowestPrice === null ? null : lowestPrice * 100,
    )
  })

  it.each([
    ['whole days, however late on the last of them', '2026-03-31T10:00:00Z', '2026-03-01T08:00:00Z', null],
    [
      'their first minute in Poland, before clocks change',
      '2026-04-10T21:59:00Z',
      '2026-03-10T23:01:00Z',
      null,
    ],
    ['and none before it', '2026-04-10T21:59:00Z', '2026-03-10T23:00:00Z', 100_00],
  ])('the 30 days are Polish days: %s', (_, reducedOn, raisedOn, lowestPrice) => {
    const pricePoints = [
      { price: minor(100_00), validFrom: Date.parse('2026-01-01') },
      { price: minor(70_00), validFrom: Date.parse('2026-02-01') },
      { price: minor(100_00), validFrom: Date.parse(raisedOn) },
      { price: minor(80_00), validFrom: Date.parse(reducedOn) },
    ]
    expect(findAnnouncedReduction(pricePoints)?.lowestPrice ?? null).toBe(lowestPrice)
  })

  it('a reduction is announced for 30 Polish days', () => {
    const reducedAt = Date.parse('2026-03-10T09:00:00Z')
    const pricePoints = [
      { price: minor(100_00), validFrom: Date.parse('2026-01-01') },
      { price: minor(90_00), validFrom: reducedAt },
    ]
    expect(findAnnouncedReduction(pricePoints)?.until).toBe(Date.parse('2026-04-08T22:00:00Z'))
  })

  it.each([
    ['listed', 'less than 30 days before it', '2026-02-08T23:00:01Z'],
    ['days30', '30 days before it', '2026-02-07T23:00:00Z'],
  ] as const)('has the period %s if the product was on sale for %s', (period, _, listedOn) => {
    const listedAt = Date.parse(listedOn)
    const reducedAt = Date.parse('2026-03-10T09:00:00Z')
    const pricePoints = [
      { price: minor(179_00), validFrom: listedAt },
      { price: minor(129_00), validFrom: reducedAt },
    ]
    expect(findAnnouncedReduction(pricePoints, listedAt)).toMatchObject({
      lowestPrice: 179_00,
      since: period,
    })
  })

  const anyPriceHistory = fc.uniqueArray(
    fc.record({
      price: anyAmount(10_000),
      validFrom: fc.integer({ min: 0, max: 90 }).map((daysAgo) => TEST_NOW - daysAgo * DAY_MS),
    }),
    { selector: (point) => point.validFrom, maxLength: 8 },
  )

  it('does not depend on the order of the price history', () => {
    fc.assert(
      fc.property(anyPriceHistory, fc.func(fc.integer()), (pricePoints, sortKeyOf) => {
        const reorderedPoints = pricePoints.toSorted(
          (a, b) => sortKeyOf(a.validFrom) - sortKeyOf(b.validFrom),
        )
        expect(findAnnouncedReduction(reorderedPoints)).toEqual(findAnnouncedReduction(pricePoints))
      }),
    )
  })

  it('is a price from the history, above the current price, and the lowest of the 30 days', () => {
    fc.assert(
      fc.property(anyPriceHistory, (pricePoints) => {
        const lowestPrice = findAnnouncedReduction(pricePoints)?.lowestPrice ?? null
        const sortedPoints = pricePoints.toSorted((a, b) => a.validFrom - b.validFrom)
        const currentPrice = sortedPoints.at(-1)
        if (lowestPrice === null || !currentPrice) return
        expect(lowestPrice).toBeGreaterThan(currentPrice.price)
        expect(pricePoints.map((point) => point.price)).toContain(lowestPrice)
        const dailyPrices = Array.from({ length: 30 }, (_, dayIndex) => {
          const timestamp = currentPrice.validFrom - (dayIndex + 1) * DAY_MS
          return (
            sortedPoints.findLast((point) => point.validFrom <= timestamp)?.price ?? Number.MAX_SAFE_INTEGER
          )
        })
        expect(lowestPrice).toBeLessThanOrEqual(Math.min(...dailyPrices))
      }),
      { numRuns: 500 },
    )
  })
})

describe('discountPercent and minDiscountPercent', () => {
  it.each([
    [1999_00, 1299_00, 35, 35],
    [1000_00, 995_00, 1, 0],
    [1000_00, 995_01, 0, 0],
    [3_00, 2_00, 33, 33],
    [3_00, 1_00, 67, 66],
    [100, 100, 0, 0],
    [100, 200, 0, 0],
    [0, 0, 0, 0],
    [100, 0, 100, 100],
  ])('of %i to %i return %i %% and %i %%', (originalPrice, price, percent, percentRoundedDown) => {
    expect(calculateDiscountPercent(minor(originalPrice), minor(price))).toBe(percent)
    expect(discountPercentRoundedDown(minor(originalPrice), minor(price))).toBe(percentRoundedDown)
  })

  it('are whole percentages from 0 to 100, and minDiscountPercent never exceeds the true saving', () => {
    fc.assert(
      fc.property(anyAmount(), anyAmount(), (originalPrice, price) => {
        const [percent, roundedDown] = [
          calculateDiscountPercent(originalPrice, price),
          discountPercentRoundedDown(originalPrice, price),
        ]
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        expect(percent - roundedDown === 0 || percent - roundedDown === 1).toBe(true)
        if (originalPrice > price) {
          expect(BigInt(roundedDown) * BigInt(originalPrice)).toBeLessThanOrEqual(
            BigInt(originalPrice - price) * 100n,
          )
          expect(BigInt(roundedDown + 1) * BigInt(originalPrice)).toBeGreaterThan(
            BigInt(originalPrice - price) * 100n,
          )
        }
      }),
    )
  })
})

describe('normalizeForSearch', () => {
  it.each([
    ['Młot udarowy', 'mlot udarowy'],
    ['ŁÓDŹ', 'lodz'],
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['ĄĆĘŁŃÓŚŹŻ', 'acelnoszz'],
    ['Bohrmaschine für Ätzung', 'bohrmaschine fur atzung'],
    ['M18 FUEL', 'm18 fuel'],
    ['', ''],
  ])('turns "%s" into "%s"', (text, normalizedText) => expect(normalizeForSearch(text)).toBe(normalizedText))

  it('is idempotent, and independent of case and Unicode composition', () => {
    const textArbitrary = fc.string({ unit: fc.constantFrom(...'aąbcćdeęłŁńoóÓśźżŻ 12-Ää') })
    fc.assert(
      fc.property(textArbitrary, (text) => {
        expect(normalizeForSearch(normalizeForSearch(text))).toBe(normalizeForSearch(text))
        expect(normalizeForSearch(text.normalize('NFD'))).toBe(normalizeForSearch(text))
        expect(normalizeForSearch(text.toUpperCase())).toBe(normalizeForSearch(text))
        expect(normalizeForSearch(text)).toMatch(/^[a-z0-9 -]*$/)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => void expect(typeof normalizeForSearch(text)).toBe('string'),
      ),
    )
  })
})

describe('a product', () => {
  it('is available while in stock, held while a buyer may pay, else sold', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), (stock, heldQuantity) => {
        expect(availabilityOf({ stock, held: heldQuantity })).toBe(
          stock > 0 ? 'available' : heldQuantity > 0 ? 'held' : 'sold',
        )
      }),
    )
  })

  it('has a gallery that starts with the main picture, without duplicates', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'b', 'c'),
        fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
        (image, images) => {
          const pictures = listGalleryImages(image, images)
          expect(pictures[0]).toBe(image)
          expect(new Set(pictures).size).toBe(pictures.length)
          expect(new Set(pictures)).toEqual(new Set([image, ...images]))
        },
      ),
    )
  })

  it('has URLs of its pictures in each width', () => {
    expect(pictureUrlAtWidth('/images/drill-main-7b9a139e-1000.webp', 400)).toBe(
      '/images/drill-main-7b9a139e-400.webp',
    )
    expect(pictureUrlAtWidth('/images/a-1000.webp', 224)).toBe('/images/a-224.webp')
    expect(pictureUrlAtWidth('/images/a-1000-b-1000.avif', 700)).toBe('/images/a-1000-b-700.avif')
    expect(pictureUrlAtWidth('/images/a-1000.webp', 1000)).toBe('/images/a-1000.webp')
    expect(pictureUrlAtWidth('/images/own.webp', 400)).toBe('/images/own.webp')
  })
})

describe('a category', () => {
  it('is one of eleven', () => {
    expect(new Set(CATEGORIES).size).toBe(11)
    for (const category of CATEGORIES) expect(isCategory(category)).toBe(true)
    for (const invalidCategory of [
      '',
      'Pily',
      'piły',
      'toString',
      '__proto__',
      null,
      undefined,
      0,
      ['pily'],
    ]) {
      expect(isCategory(invalidCategory)).toBe(false)
    }
  })

  it('is large if it is trolleys or sets', () => {
    expect(CATEGORIES.filter(isLargeCategory)).toEqual([
      'wozki',
      'zestawy',
      'zestawy-specjalistyczne-milwaukee',
      'zestawy-makita',
    ])
  })
})

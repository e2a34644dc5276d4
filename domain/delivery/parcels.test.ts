import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  countParcels,
  type PackedParcel,
  type PackedSize,
  packParcels,
  PARCEL_CLASSES,
  PARCEL_LIMITS,
  type ParcelClass,
  parcelClassOf,
  type ParcelLine,
} from './parcels'

const anyMeasure = (max: number) => fc.option(fc.integer({ min: 1, max }), { freq: 8 })
/** Packed sizes: mostly of tools, sometimes of cabinets, and sometimes unknown or extreme. */
const anySize: fc.Arbitrary<PackedSize> = fc.oneof(
  fc.record({
    lengthMm: fc.integer({ min: 50, max: 900 }),
    widthMm: fc.integer({ min: 30, max: 600 }),
    heightMm: fc.integer({ min: 20, max: 500 }),
    weightGrams: fc.integer({ min: 100, max: 40_000 }),
  }),
  fc.record({
    lengthMm: anyMeasure(2500),
    widthMm: anyMeasure(1500),
    heightMm: anyMeasure(1500),
    weightGrams: anyMeasure(900_000),
  }),
)
const anyLine: fc.Arbitrary<ParcelLine> = fc.record({
  size: anySize,
  quantity: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 9 }) }, fc.nat(10_000)),
})
const anyLines = fc.array(anyLine, { maxLength: 8 })

const UNKNOWN_SIZE: PackedSize = { lengthMm: null, widthMm: null, heightMm: null, weightGrams: null }

/** Sides and weight of a parcel, computed unit by unit from its contents. Unknown measures count as zero. */
function measureParcel({ contents }: PackedParcel, lines: readonly ParcelLine[]) {
  const units = contents.map(({ line, quantity }) => {
    const { lengthMm, widthMm, heightMm, weightGrams } = lines[line]?.size ?? UNKNOWN_SIZE
    const [low = 0, middle = 0, long = 0] = [lengthMm ?? 0, widthMm ?? 0, heightMm ?? 0].toSorted(
      (a, b) => a - b,
    )
    return { quantity, low, middle, long, grams: weightGrams ?? 0 }
  })
  const sumOverUnits = (measure: (unit: (typeof units)[number]) => number) =>
    units.reduce((total, unit) => total + measure(unit) * unit.quantity, 0)
  return {
    count: units.reduce((total, { quantity }) => total + quantity, 0),
    grams: sumOverUnits(({ grams }) => grams),
    volume: sumOverUnits(({ low, middle, long }) => low * middle * long),
    sides: [
      sumOverUnits(({ low }) => low),
      Math.max(...units.map(({ middle }) => middle)),
      Math.max(...units.map(({ long }) => long)),
    ].toSorted((a, b) => a - b),
  }
}

/** For each class that `isCounted` accepts, smallest first: its index in `PARCEL_CLASSES` and its number of parcels. */
const classesOf = (parcels: readonly PackedParcel[], isCounted: (parcelClass: ParcelClass) => boolean) =>
  countParcels(parcels)
    .filter(({ parcelClass }) => isCounted(parcelClass))
    .map(({ parcelClass, count }) => [count, PARCEL_CLASSES.indexOf(parcelClass)] as const)

const isOrdinary = (parcelClass: ParcelClass) => parcelClass !== 'oversize' && parcelClass !== 'pallet'

describe('packParcels', () => {
  it('puts each unit into exactly one parcel', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const packedQuantities = lines.map(() => 0)
        for (const { count, contents } of packParcels(lines)) {
          expect(count).toBeGreaterThan(0)
          for (const { line, quantity } of contents) {
            expect(quantity).toBeGreaterThan(0)
            packedQuantities[line] = (packedQuantities[line] ?? 0) + quantity * count
          }
        }
        expect(packedQuantities).toEqual(lines.map(({ quantity }) => quantity))
      }),
    )
  })

  it('makes no parcel above the limits of its class, except of one unit that no class takes', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        for (const parcel of packParcels(lines)) {
          const { sidesMm, sumMm = Infinity, grams: maxGrams } = PARCEL_LIMITS[parcel.parcelClass]
          const { count, grams, volume, sides } = measureParcel(parcel, lines)
          if (parcel.parcelClass === 'pallet') {
            if (count === 1) continue
            expect(volume).toBeLessThanOrEqual(sidesMm[0] * sidesMm[1] * sidesMm[2])
          } else {
            for (const [index, side] of sides.entries()) expect(side).toBeLessThanOrEqual(sidesMm[index] ?? 0)
            expect(sides.reduce((total, side) => total + side, 0)).toBeLessThanOrEqual(sumMm)
          }
          expect(grams).toBeLessThanOrEqual(maxGrams)
          if (parcel.weightGrams !== null) expect(parcel.weightGrams).toBe(grams)
          if (parcel.sidesMm) expect(parcel.sidesMm).toEqual(sides)
        }
      }),
    )
  })

  it('needs no fewer and no smaller parcels for one unit more', () => {
    fc.assert(
      fc.property(anyLines, anySize, fc.nat(), (lines, size, place) => {
        const parcelsBefore = packParcels(lines)
        const moreLines = lines.toSpliced(place % (lines.length + 1), 0, { size, quantity: 1 })
        const parcelsAfter = packParcels(moreLines)
        for (const isCounted of [
          isOrdinary,
          (name: ParcelClass) => name === 'oversize',
          (name: ParcelClass) => name === 'pallet',
        ]) {
          const [beforeClasses, afterClasses] = [
            classesOf(parcelsBefore, isCounted),
            classesOf(parcelsAfter, isCounted),
          ]
          const countParcels = (classes: typeof beforeClasses) =>
            classes.reduce((total, [count]) => total + count, 0)
          expect(countParcels(afterClasses)).toBeGreaterThanOrEqual(countParcels(beforeClasses))
          // All ordinary parcels of an order have the same class, so there is at most one entry.
          const [beforeClass, afterClass] = [beforeClasses[0]?.[1] ?? 0, afterClasses[0]?.[1] ?? 0]
          expect(beforeClasses.length).toBeLessThan(2)
          expect(afterClass).toBeGreaterThanOrEqual(beforeClass)
        }
      }),
    )
  })

  it('does not depend on the order of the lines, nor on how equal units are split into lines', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const counts = countParcels(packParcels(lines))
        expect(countParcels(packParcels(lines.toReversed()))).toEqual(counts)
        const splitLines = lines.flatMap(({ size, quantity }) => [
          { size, quantity: Math.floor(quantity / 2) },
          { size, quantity: Math.ceil(quantity / 2) },
        ])
        expect(countParcels(packParcels(splitLines))).toEqual(counts)
      }),
    )
  })

  it('does work that depends on the number of lines, not on their quantities', () => {
    fc.assert(
      fc.property(fc.array(anySize, { maxLength: 50 }), (sizes) => {
        const packedParcels = packParcels(sizes.map((size) => ({ size, quantity: 10_000 })))
        expect(packedParcels.length).toBeLessThanOrEqual(2 * sizes.length)
        expect(packedParcels.flatMap(({ contents }) => contents).length).toBeLessThanOrEqual(3 * sizes.length)
      }),
    )
  })

  it('puts goods without sizes into one ordinary parcel, as before parcels had classes', () => {
    const size = UNKNOWN_SIZE
    expect(
      packParcels([
        { size, quantity: 9 },
        { size, quantity: 3 },
      ]),
    ).toEqual([
      {
        parcelClass: 'courier',
        count: 1,
        weightGrams: null,
        sidesMm: null,
        contents: [
          { line: 0, quantity: 9 },
          { line: 1, quantity: 3 },
        ],
      },
    ])
  })

  const DRILL = { lengthMm: 350, widthMm: 300, heightMm: 120, weightGrams: 3500 }
  const SAW = { lengthMm: 820, widthMm: 600, heightMm: 440, weightGrams: 21_500 }
  const CABINET = { lengthMm: 1020, widthMm: 860, heightMm: 560, weightGrams: 72_000 }

  it.each([
    ['a drill', [[DRILL, 1]], [['lockerB', 1]]],
    ['three drills', [[DRILL, 3]], [['lockerC', 1]]],
    [
      'a drill and a saw',
      [
        [DRILL, 1],
        [SAW, 1],
      ],
      [['courier', 1]],
    ],
    ['two saws', [[SAW, 2]], [['courier', 2]]],
    [
      'a drill and three cabinets',
      [
        [DRILL, 1],
        [CABINET, 3],
      ],
      [
        ['lockerB', 1],
        ['pallet', 1],
      ],
    ],
    ['four cabinets', [[CABINET, 4]], [['pallet', 2]]],
  ] as const)('of %s is as expected', (_, goods, parcels) => {
    const lines = goods.map(([size, quantity]) => ({ size, quantity }))
    expect(countParcels(packParcels(lines)).map(({ parcelClass, count }) => [parcelClass, count])).toEqual(
      parcels,
    )
  })
})

describe('parcelClassOf', () => {
  it.each([
    ['lockerA', [640, 380, 80, 25_000]],
    ['lockerB', [640, 380, 81, 25_000]],
    ['lockerC', [640, 410, 380, 25_000]],
    ['courier', [640, 411, 380, 25_000]],
    ['courier', [640, 410, 380, 25_001]],
    ['courier', [1200, 600, 400, 30_000]],
    ['oversize', [1201, 600, 300, 30_000]],
    ['oversize', [1200, 600, 401, 30_000]],
    ['oversize', [1200, 600, 400, 30_001]],
    ['oversize', [2000, 600, 400, 50_000]],
    ['pallet', [2000, 600, 401, 50_000]],
    ['pallet', [1200, 600, 400, 50_001]],
    ['pallet', [9000, 9000, 9000, 9_000_000]],
    // For goods without complete sizes, the known measures decide the class, which is never a locker class.
    ['courier', [100, 100, 100, null]],
    ['courier', [null, null, null, 100]],
    ['pallet', [null, null, null, 72_000]],
  ] as const)('is %s for %j', (parcelClass, [lengthMm, widthMm, heightMm, weightGrams]) => {
    expect(parcelClassOf({ lengthMm, widthMm, heightMm, weightGrams })).toBe(parcelClass)
    expect(parcelClassOf({ lengthMm: heightMm, widthMm: lengthMm, heightMm: widthMm, weightGrams })).toBe(
      parcelClass,
    )
  })
})

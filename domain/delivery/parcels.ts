/** The classes of parcels, smallest first. There is no class for letter boxes, because no offered courier uses them. */
export const PARCEL_CLASSES = ['lockerA', 'lockerB', 'lockerC', 'courier', 'oversize', 'pallet'] as const
export type ParcelClass = (typeof PARCEL_CLASSES)[number]

/** The classes that fit the boxes of parcel lockers. */
const LOCKER_CLASSES = ['lockerA', 'lockerB', 'lockerC'] as const satisfies ParcelClass[]

/** The classes of goods that share parcels. */
const ORDINARY_CLASSES = [...LOCKER_CLASSES, 'courier'] as const

export const isOrdinaryClass = (parcelClass: ParcelClass): boolean =>
  ORDINARY_CLASSES.some((ordinaryClass) => ordinaryClass === parcelClass)

/** True if parcels of the class fit a parcel locker. */
export const isLockerClass = (parcelClass: ParcelClass): boolean =>
  LOCKER_CLASSES.some((lockerClass) => lockerClass === parcelClass)

/** Sides in mm, ascending. */
type BoxSides = readonly [number, number, number]

/**
 * The largest parcel of each class: sides in mm (ascending), sum of the sides and weight (rules 11.2). The limits of
 * `courier` are those of an ordinary parcel of InPost. Other couriers limit some shapes and weights further, by their
 * contracts (docs/operating.md). A pallet has the base 120 × 80 cm.
 */
export const PARCEL_LIMITS: Record<ParcelClass, { sidesMm: BoxSides; sumMm?: number; grams: number }> = {
  lockerA: { sidesMm: [80, 380, 640], grams: 25_000 },
  lockerB: { sidesMm: [190, 380, 640], grams: 25_000 },
  lockerC: { sidesMm: [380, 410, 640], grams: 25_000 },
  courier: { sidesMm: [1200, 1200, 1200], sumMm: 2200, grams: 30_000 },
  oversize: { sidesMm: [2000, 2000, 2000], sumMm: 3000, grams: 50_000 },
  pallet: { sidesMm: [800, 1200, 1800], grams: 500_000 },
}

/** Maximum volume of the goods on a pallet, in mm³. */
const PALLET_VOLUME = PARCEL_LIMITS.pallet.sidesMm.reduce((volume, side) => volume * side, 1)

export const PACKED_SIZE_FIELDS = ['lengthMm', 'widthMm', 'heightMm', 'weightGrams'] as const

/** The packed size of a product: sides and weight, null if unknown. */
export type PackedSize = Record<(typeof PACKED_SIZE_FIELDS)[number], number | null>

/** Size and weight of the goods in one parcel. The goods are stacked, so their shortest sides add up. */
type ParcelLoad = {
  units: number
  /** Sums over all units of the load. */
  stackedMm: number
  grams: number
  volume: number
  /** Maxima over all units of the load. */
  middleMm: number
  longestMm: number
  /** True if the weight, and all measures, of all units are known. An unknown measure counts as zero. */
  isWeighed: boolean
  isMeasured: boolean
}

const EMPTY_PARCEL_LOAD: ParcelLoad = {
  units: 0,
  stackedMm: 0,
  grams: 0,
  volume: 0,
  middleMm: 0,
  longestMm: 0,
  isWeighed: true,
  isMeasured: true,
}

/** The load of one unit. */
function parcelLoadOf({ lengthMm, widthMm, heightMm, weightGrams }: PackedSize): ParcelLoad {
  const sides = [lengthMm, widthMm, heightMm]
  const [shortest = 0, middle = 0, longest = 0] = sides.map((side) => side ?? 0).toSorted((a, b) => a - b)
  return {
    units: 1,
    stackedMm: shortest,
    grams: weightGrams ?? 0,
    volume: shortest * middle * longest,
    middleMm: middle,
    longestMm: longest,
    isWeighed: weightGrams !== null,
    isMeasured: weightGrams !== null && !sides.includes(null),
  }
}

const addUnits = (load: ParcelLoad, unit: ParcelLoad, count: number): ParcelLoad => ({
  units: load.units + count,
  stackedMm: load.stackedMm + unit.stackedMm * count,
  grams: load.grams + unit.grams * count,
  volume: load.volume + unit.volume * count,
  middleMm: Math.max(load.middleMm, unit.middleMm),
  longestMm: Math.max(load.longestMm, unit.longestMm),
  isWeighed: load.isWeighed && unit.isWeighed,
  isMeasured: load.isMeasured && unit.isMeasured,
})

const sidesOf = ({ stackedMm, middleMm, longestMm }: ParcelLoad): number[] =>
  [stackedMm, middleMm, longestMm].toSorted((a, b) => a - b)

function fitsClass(load: ParcelLoad, parcelClass: ParcelClass): boolean {
  const { sidesMm, sumMm = Infinity, grams } = PARCEL_LIMITS[parcelClass]
  const sides = sidesOf(load)
  return (
    load.grams <= grams &&
    sides.every((side, index) => side <= (sidesMm[index] ?? 0)) &&
    sides.reduce((sum, side) => sum + side, 0) <= sumMm
  )
}

/** Classes of goods without complete sizes: all except lockers, because the shop cannot promise that such goods fit. */
const CLASSES_WITHOUT_SIZES = PARCEL_CLASSES.filter((name) => !isLockerClass(name))

const classOfLoad = (load: ParcelLoad): ParcelClass =>
  (load.isMeasured ? PARCEL_CLASSES : CLASSES_WITHOUT_SIZES).find((name) => fitsClass(load, name)) ?? 'pallet'

/**
 * The class of one packed unit. Unknown measures count as zero, so goods without sizes travel in an ordinary parcel.
 * Goods above all limits need a pallet.
 */
export const parcelClassOf = (size: PackedSize): ParcelClass => classOfLoad(parcelLoadOf(size))

/**
 * Number of equal units that fit into the remaining space (or weight). The result is Infinity if a unit needs no space.
 */
const countFittingUnits = (freeSpace: number, neededSpace: number): number =>
  freeSpace < 0 ? 0 : neededSpace === 0 ? Infinity : Math.floor(freeSpace / neededSpace)

/** Number of units that an ordinary parcel with this load still takes. */
function countFittingInParcel(load: ParcelLoad, unit: ParcelLoad): number {
  const { sidesMm, sumMm = Infinity, grams } = PARCEL_LIMITS.courier
  const middleMm = Math.max(load.middleMm, unit.middleMm)
  const longestMm = Math.max(load.longestMm, unit.longestMm)
  const highestMm = Math.min(sidesMm[2], sumMm - middleMm - longestMm)
  return Math.min(
    countFittingUnits(highestMm - load.stackedMm, unit.stackedMm),
    countFittingUnits(grams - load.grams, unit.grams),
  )
}

const countFittingNone = (): number => 0

/** Number of units that a pallet with this load still takes. */
const countFittingOnPallet = (load: ParcelLoad, unit: ParcelLoad): number =>
  Math.min(
    countFittingUnits(PALLET_VOLUME - load.volume, unit.volume),
    countFittingUnits(PARCEL_LIMITS.pallet.grams - load.grams, unit.grams),
  )

/** A line of goods to pack. */
export type ParcelLine = { size: PackedSize; quantity: number }

/** `count` equal parcels. `contents`: the units of each line in one such parcel, by the index of the line. */
export type PackedParcel = {
  parcelClass: ParcelClass
  count: number
  /**
   * Weight and sides (ascending) of one parcel; null if unknown. The sides of a pallet with several units are always
   * null.
   */
  weightGrams: number | null
  sidesMm: [number, number, number] | null
  contents: { line: number; quantity: number }[]
}

type OpenParcel = { load: ParcelLoad; contents: PackedParcel['contents']; count: number }
type ParcelLoadLine = { line: number; unit: ParcelLoad; quantity: number }

/**
 * Packs goods one after another (next fit): if a unit does not fit the open parcel, the parcel is closed for good.
 * Other methods sometimes need fewer parcels, but with them a larger cart could need fewer parcels than a smaller cart.
 * Equal units are packed in one step, so the time depends only on the number of lines. The last entry of the result is
 * a single parcel, so it can stay open for the next line.
 */
function packNext(
  lines: readonly ParcelLoadLine[],
  countFitting: (load: ParcelLoad, unit: ParcelLoad) => number,
): OpenParcel[] {
  const parcels: OpenParcel[] = []
  for (const { line, unit, quantity } of lines) {
    const openParcel = parcels.at(-1)
    const joiningUnits = openParcel ? Math.min(quantity, countFitting(openParcel.load, unit)) : 0
    if (openParcel && joiningUnits > 0) {
      openParcel.load = addUnits(openParcel.load, unit, joiningUnits)
      openParcel.contents.push({ line, quantity: joiningUnits })
    }
    const remainingUnits = quantity - joiningUnits
    if (remainingUnits === 0) continue
    const unitsPerParcel = 1 + Math.min(remainingUnits - 1, countFitting(unit, unit))
    const addParcels = (units: number, count: number) => {
      if (count > 0)
        parcels.push({
          load: addUnits(EMPTY_PARCEL_LOAD, unit, units),
          contents: [{ line, quantity: units }],
          count,
        })
    }
    const fullCount = Math.ceil(remainingUnits / unitsPerParcel) - 1
    addParcels(unitsPerParcel, fullCount)
    addParcels(remainingUnits - fullCount * unitsPerParcel, 1)
  }
  return parcels
}

/** Largest goods first, so that the result does not depend on the order of the cart. */
const compareLoads = (a: ParcelLoadLine, b: ParcelLoadLine): number =>
  b.unit.longestMm - a.unit.longestMm ||
  b.unit.middleMm - a.unit.middleMm ||
  b.unit.stackedMm - a.unit.stackedMm ||
  b.unit.grams - a.unit.grams ||
  Number(b.unit.isMeasured) - Number(a.unit.isMeasured) ||
  Number(b.unit.isWeighed) - Number(a.unit.isWeighed)

/**
 * Packs goods into parcels. Ordinary goods share parcels, and goods for a pallet share pallets. Each oversize unit is a
 * parcel of its own. Each unit is in exactly one parcel, and more goods never need fewer or smaller parcels
 * (decision 054).
 */
export function packParcels(lines: readonly ParcelLine[]): PackedParcel[] {
  const loadLines = lines
    .map(({ size, quantity }, line) => ({ line, unit: parcelLoadOf(size), quantity }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted(compareLoads)
  const linesFor = (...classes: ParcelClass[]) =>
    loadLines.filter(({ unit }) => classes.includes(classOfLoad(unit)))
  const ordinaryParcels = packNext(linesFor(...ORDINARY_CLASSES), countFittingInParcel)
  const [onlyParcel] = ordinaryParcels
  // Several parcels have the class `courier`, because a courier brings them to one door together. A single parcel can
  // have a smaller class.
  const ordinaryClass = onlyParcel && ordinaryParcels.length === 1 ? classOfLoad(onlyParcel.load) : 'courier'
  return [
    ...ordinaryParcels.map((parcel) => toPackedParcel(parcel, ordinaryClass)),
    ...packNext(linesFor('oversize'), countFittingNone).map((parcel) => toPackedParcel(parcel, 'oversize')),
    ...packNext(linesFor('pallet'), countFittingOnPallet).map((parcel) => toPackedParcel(parcel, 'pallet')),
  ]
}

function toPackedParcel({ load, contents, count }: OpenParcel, parcelClass: ParcelClass): PackedParcel {
  const areSidesKnown = load.isMeasured && (parcelClass !== 'pallet' || load.units === 1)
  const [shortest = 0, middle = 0, longest = 0] = sidesOf(load)
  return {
    parcelClass,
    count,
    weightGrams: load.isWeighed ? load.grams : null,
    sidesMm: areSidesKnown ? [shortest, middle, longest] : null,
    contents,
  }
}

/** Number of parcels of each class, smallest class first. */
export type ParcelCount = { parcelClass: ParcelClass; count: number }

export const countParcels = (parcels: readonly ParcelCount[]): ParcelCount[] =>
  PARCEL_CLASSES.map((parcelClass) => ({
    parcelClass,
    count: parcels
      .filter((parcel) => parcel.parcelClass === parcelClass)
      .reduce((total, { count }) => total + count, 0),
  })).filter(({ count }) => count > 0)

/** An object with a value for each class. The cast is safe, because each class becomes a key. */
export const mapClasses = <Value>(toValue: (parcelClass: ParcelClass) => Value) =>
  Object.fromEntries(PARCEL_CLASSES.map((parcelClass) => [parcelClass, toValue(parcelClass)])) as Record<
    ParcelClass,
    Value
  >

/** Parcels as an order stores them: as promised to the buyer, without their contents. */
export type OrderParcel = Omit<PackedParcel, 'contents'>

export const toOrderParcels = (parcels: readonly PackedParcel[]): OrderParcel[] =>
  parcels.map(({ contents: _, ...parcel }) => parcel)

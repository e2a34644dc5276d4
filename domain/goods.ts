/**
 * Where a unit of an order line can be: held, to pack, packed, shipped … Each unit is in exactly one place, so the
 * counts add up to `quantity`. Units in `owed`, `packed`, `shipped` and `delivered` belong to the buyer
 * (docs/goods.md).
 */
export const PLACES = [
  /** Kept for an unpaid order. */
  'held',
  /** Paid, in the shop, not packed. */
  'owed',
  /** In a parcel that waits for the courier. */
  'packed',
  /** Cancelled, but still in a packed parcel that staff must open. */
  'unpacking',
  'shipped',
  'delivered',
  /** Expected back from the buyer or the courier. */
  'awaited',
  /** In the shop, not on sale: staff decide whether to sell, write off or send it. */
  'inspection',
  /** Lost or scrapped. */
  'discarded',
  /** On sale again. */
  'restocked',
] as const
export type Place = (typeof PLACES)[number]

/** The number of units of a line in each place. */
export type Units = Readonly<Record<Place, number>>

/**
 * A line of an order. `settled`: units that a refund item cancelled or returned. Their contract has ended and their
 * refund is decided, wherever the units are.
 */
export type GoodsLine = { quantity: number; units: Units; settled: number }

export const sumOf = (units: Units, places: readonly Place[]): number =>
  places.reduce((sum, place) => sum + units[place], 0)

/** A line whose units are all in one place. */
export const unitsIn = (place: Place, quantity: number): Units => ({ ...NO_UNITS, [place]: quantity })

const NO_UNITS = Object.fromEntries(PLACES.map((place) => [place, 0])) as Record<Place, number>

/** Places of units that the buyer has, or will get. */
export const BUYER_PLACES = ['owed', 'packed', 'shipped', 'delivered'] as const satisfies Place[]

/** Units in the shop that are to be sent to the buyer. */
export const unitsToShip = ({ units }: Pick<GoodsLine, 'units'>): number => sumOf(units, ['owed', 'packed'])

/** Quantity of units that were not cancelled or returned. */
export const standingUnits = ({ quantity, settled }: Pick<GoodsLine, 'quantity' | 'settled'>): number =>
  quantity - settled

/** Quantity of units that came back, or are expected back, without a decision on their refund. */
export const undecidedUnits = (line: GoodsLine): number =>
  Math.min(
    sumOf(line.units, ['awaited', 'inspection']),
    Math.max(0, standingUnits(line) - sumOf(line.units, BUYER_PLACES)),
  )

/** Quantity of settled units that may still be put on sale or written off. */
const freeSettled = ({ units, settled }: GoodsLine): number =>
  Math.max(0, settled - sumOf(units, ['restocked', 'discarded', 'unpacking']))

/** A move of units of one line from one place to another. */
export type Move = { productId: string; from: Place; to: Place; quantity: number }

/** Steps of single units. Steps of the whole parcel are in `fulfilment.ts`. */
export const GOODS_STEPS = ['expect', 'keep', 'receive', 'takeOut', 'restock', 'discard', 'resend'] as const
export type GoodsStep = (typeof GOODS_STEPS)[number]

const STEP_PLACES: Readonly<Record<GoodsStep, { from: readonly Place[]; to: Place }>> = {
  /** The buyer announced a return. */
  expect: { from: ['delivered'], to: 'awaited' },
  /** The buyer keeps the unit after all. */
  keep: { from: ['awaited'], to: 'delivered' },
  receive: { from: ['awaited', 'delivered'], to: 'inspection' },
  /** Taken out of a packed parcel after its cancellation. */
  takeOut: { from: ['unpacking'], to: 'inspection' },
  restock: { from: ['inspection'], to: 'restocked' },
  discard: { from: ['inspection', 'awaited'], to: 'discarded' },
  /** To be packed and sent again: the parcel did not arrive, or the unit was repaired. */
  resend: { from: ['inspection'], to: 'owed' },
}

/**
 * The highest quantity of a line that a step can move. Only settled units are restocked or discarded; settled units
 * never go back to the buyer.
 */
export function stepLimit(line: GoodsLine, step: GoodsStep): number {
  const movableUnits = sumOf(line.units, STEP_PLACES[step].from)
  if (step === 'restock' || step === 'discard') return Math.min(movableUnits, freeSettled(line))
  if (step === 'resend' || step === 'keep')
    return Math.min(movableUnits, Math.max(0, standingUnits(line) - sumOf(line.units, BUYER_PLACES)))
  return movableUnits
}

/** The moves of a step; null when `quantity` exceeds its limit. */
export function stepMoves(
  line: GoodsLine & { productId: string },
  step: GoodsStep,
  quantity: number,
): Move[] | null {
  if (quantity < 0 || quantity > stepLimit(line, step)) return null
  const { from, to } = STEP_PLACES[step]
  return takeFrom(line, from, quantity).map((move) => ({ ...move, to }))
}

/** Takes `quantity` units from the given places, in the given order. */
function takeFrom(
  { productId, units }: { productId: string; units: Units },
  places: readonly Place[],
  quantity: number,
): Omit<Move, 'to'>[] {
  let quantityLeft = quantity
  return places.flatMap((from) => {
    const takenQuantity = Math.min(quantityLeft, units[from])
    quantityLeft -= takenQuantity
    return takenQuantity > 0 ? [{ productId, from, quantity: takenQuantity }] : []
  })
}

/** Moves of all units in the places `from`. */
export const moveAll = (
  lines: readonly { productId: string; units: Units }[],
  from: readonly Place[],
  to: Place,
): Move[] =>
  lines.flatMap((line) =>
    from
      .filter((place) => line.units[place] > 0)
      .map((place) => ({ productId: line.productId, from: place, to, quantity: line.units[place] })),
  )

/** The end of a contract: `cancelled` before the buyer had the goods, `returned` after. */
export type EndKind = 'cancelled' | 'returned'

/** Units whose contract ends, and how they move. */
export type EndedUnits = { kind: EndKind; quantity: number; moves: Move[] }

/**
 * Ends the contract for some units of a line; null if the line has fewer units that are not cancelled or returned.
 * Units are taken in this order, and move like this:
 * - back in the shop or expected back: stay
 * - to pack: on sale again, or to inspection if `isRestocked` is false
 * - packed: `unpacking`, until staff open the parcel
 * - shipped or delivered: awaited
 * Delivered units count as returned; with `wasDelivered`, units that are already back count as returned too. All others
 * count as cancelled.
 */
export function endUnits(
  line: GoodsLine & { productId: string },
  quantity: number,
  { isRestocked, wasDelivered }: { isRestocked: boolean; wasDelivered: boolean },
): EndedUnits[] | null {
  if (quantity < 0 || quantity > standingUnits(line)) return null
  const returnedQuantity = Math.min(quantity, undecidedUnits(line))
  const ownMoves = takeFrom(line, ['owed', 'packed', 'shipped', 'delivered'], quantity - returnedQuantity)
  const movedQuantity = ownMoves.reduce((sum, move) => sum + move.quantity, 0)
  if (returnedQuantity + movedQuantity < quantity) return null
  const to = { owed: isRestocked ? 'restocked' : 'inspection', packed: 'unpacking' } as const
  const moves = ownMoves.map((move): Move => ({
    ...move,
    to: move.from === 'owed' || move.from === 'packed' ? to[move.from] : 'awaited',
  }))
  const deliveredMoves = moves.filter(({ from }) => from === 'delivered')
  const returnedAfterDelivery = deliveredMoves.reduce(
    (sum, move) => sum + move.quantity,
    wasDelivered ? returnedQuantity : 0,
  )
  return (
    [
      {
        kind: 'cancelled',
        quantity: quantity - returnedAfterDelivery,
        moves: moves.filter(({ from }) => from !== 'delivered'),
      },
      { kind: 'returned', quantity: returnedAfterDelivery, moves: deliveredMoves },
    ] as const
  ).filter((part) => part.quantity > 0)
}

/** Reverses moves: last one first, each from its target back to its source. */
export const reverseMoves = (moves: readonly Move[]): Move[] =>
  moves.toReversed().map(({ from, to, ...move }) => ({ ...move, from: to, to: from }))

/** True if moves can be undone: settled units must never go back to the buyer. */
export const canReverse = (
  lines: readonly (GoodsLine & { productId: string })[],
  moves: readonly Move[],
): boolean =>
  lines.every((line) => {
    const unitsBack = moves
      .filter(({ productId }) => productId === line.productId)
      .reduce(
        (sum, { from, to, quantity }) => sum + quantity * (Number(isBuyers(from)) - Number(isBuyers(to))),
        0,
      )
    return sumOf(line.units, BUYER_PLACES) + unitsBack <= standingUnits(line)
  })

const isBuyers = (place: Place): boolean => BUYER_PLACES.some((buyerPlace) => buyerPlace === place)

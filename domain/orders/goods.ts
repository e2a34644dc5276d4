/**
 * The places where a unit of an order line can be: held, to pack, packed, shipped and others. Each unit is in exactly
 * one place, so the counts add up to `quantity`. Units in `owed`, `packed`, `shipped` and `delivered` belong to the
 * buyer (docs/goods.md).
 */
export const UNIT_PLACES = [
  /** Units kept for an unpaid order. */
  'held',
  /** Paid units in the shop that are not packed. */
  'owed',
  /** Units in a parcel that waits for the courier. */
  'packed',
  /** Cancelled units that are still in a packed parcel. Staff must open the parcel. */
  'unpacking',
  'shipped',
  'delivered',
  /** Units that the buyer or the courier is expected to bring back. */
  'awaited',
  /** Units in the shop that are not on sale: staff decide whether to sell, write off or send them. */
  'inspection',
  /** Units that are lost or scrapped. */
  'discarded',
  /** Units that are on sale again. */
  'restocked',
] as const
export type UnitPlace = (typeof UNIT_PLACES)[number]

/** The number of units of an order line in each place (`UNIT_PLACES`). */
export type UnitsByPlace = Readonly<Record<UnitPlace, number>>

/**
 * The goods of an order line. `settled`: quantity of units that a refund item marks as cancelled or returned. The
 * contract for these units has ended and the refund for them is decided, even if the units have not come back.
 */
export type GoodsLine = { quantity: number; units: UnitsByPlace; settled: number }

export const sumUnits = (units: UnitsByPlace, places: readonly UnitPlace[]): number =>
  places.reduce((sum, place) => sum + units[place], 0)

/** The unit counts of a line whose units are all in one place, for example `owed`. */
export const createUnitsAt = (place: UnitPlace, quantity: number): UnitsByPlace => ({
  ...ZERO_UNITS,
  [place]: quantity,
})

const ZERO_UNITS = Object.fromEntries(UNIT_PLACES.map((place) => [place, 0])) as Record<UnitPlace, number>

/** Places of units that the buyer has, or will get. */
export const BUYER_UNIT_PLACES = ['owed', 'packed', 'shipped', 'delivered'] as const satisfies UnitPlace[]

/** Units in the shop that are to be sent to the buyer. */
export const countUnitsToShip = ({ units }: Pick<GoodsLine, 'units'>): number =>
  sumUnits(units, ['owed', 'packed'])

/** Quantity of units that were not cancelled or returned. */
export const countStandingUnits = ({ quantity, settled }: Pick<GoodsLine, 'quantity' | 'settled'>): number =>
  quantity - settled

/** Quantity of units that came back, or are expected back, without a decision on their refund. */
export const countUndecidedUnits = (line: GoodsLine): number =>
  Math.min(
    sumUnits(line.units, ['awaited', 'inspection']),
    Math.max(0, countStandingUnits(line) - sumUnits(line.units, BUYER_UNIT_PLACES)),
  )

/** Quantity of cancelled or returned units that can still be put on sale or written off. */
const countSettledUnitsInShop = ({ units, settled }: GoodsLine): number =>
  Math.max(0, settled - sumUnits(units, ['restocked', 'discarded', 'unpacking']))

/** A move of units of one order line from one place (`UNIT_PLACES`) to another. */
export type UnitMove = { productId: string; from: UnitPlace; to: UnitPlace; quantity: number }

/** Steps that staff take for single units of an order. Steps of the whole parcel are in `fulfilment.ts`. */
export const GOODS_STEPS = ['expect', 'keep', 'receive', 'takeOut', 'restock', 'discard', 'resend'] as const
export type GoodsStep = (typeof GOODS_STEPS)[number]

const GOODS_STEP_MOVES: Readonly<Record<GoodsStep, { from: readonly UnitPlace[]; to: UnitPlace }>> = {
  /** Step after the buyer announced a return: staff expect the unit back. */
  expect: { from: ['delivered'], to: 'awaited' },
  /** Step for a unit whose return was announced, but which the buyer keeps. */
  keep: { from: ['awaited'], to: 'delivered' },
  receive: { from: ['awaited', 'delivered'], to: 'inspection' },
  /** Step in which staff take a cancelled unit out of a packed parcel. */
  takeOut: { from: ['unpacking'], to: 'inspection' },
  restock: { from: ['inspection'], to: 'restocked' },
  discard: { from: ['inspection', 'awaited'], to: 'discarded' },
  /** Staff pack and send a unit again: the parcel did not arrive, or the unit was repaired. */
  resend: { from: ['inspection'], to: 'owed' },
}

/**
 * The highest quantity of a line that a step can move. Only cancelled or returned units can be restocked or discarded,
 * and such units never go back to the buyer.
 */
export function maxStepQuantity(line: GoodsLine, step: GoodsStep): number {
  const movableUnits = sumUnits(line.units, GOODS_STEP_MOVES[step].from)
  if (step === 'restock' || step === 'discard') return Math.min(movableUnits, countSettledUnitsInShop(line))
  if (step === 'resend' || step === 'keep')
    return Math.min(
      movableUnits,
      Math.max(0, countStandingUnits(line) - sumUnits(line.units, BUYER_UNIT_PLACES)),
    )
  return movableUnits
}

/** The moves of `quantity` units in a step; null if `quantity` exceeds `maxStepQuantity`. */
export function planStepMoves(
  line: GoodsLine & { productId: string },
  step: GoodsStep,
  quantity: number,
): UnitMove[] | null {
  if (quantity < 0 || quantity > maxStepQuantity(line, step)) return null
  const { from, to } = GOODS_STEP_MOVES[step]
  return takeUnitsFrom(line, from, quantity).map((move) => ({ ...move, to }))
}

/** Takes `quantity` units from the given places, in the given order. */
function takeUnitsFrom(
  { productId, units }: { productId: string; units: UnitsByPlace },
  places: readonly UnitPlace[],
  quantity: number,
): Omit<UnitMove, 'to'>[] {
  let quantityLeft = quantity
  return places.flatMap((from) => {
    const takenQuantity = Math.min(quantityLeft, units[from])
    quantityLeft -= takenQuantity
    return takenQuantity > 0 ? [{ productId, from, quantity: takenQuantity }] : []
  })
}

/** Moves all units in the places `from` to the place `to`. */
export const moveAllUnits = (
  lines: readonly { productId: string; units: UnitsByPlace }[],
  from: readonly UnitPlace[],
  to: UnitPlace,
): UnitMove[] =>
  lines.flatMap((line) =>
    from
      .filter((place) => line.units[place] > 0)
      .map((place) => ({ productId: line.productId, from: place, to, quantity: line.units[place] })),
  )

/** The end of a contract: `cancelled` before the buyer had the goods, `returned` after. */
export type ContractEndKind = 'cancelled' | 'returned'

/** Units whose contract ends, and how they move. */
export type EndedUnits = { kind: ContractEndKind; quantity: number; moves: UnitMove[] }

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
export function endContractForUnits(
  line: GoodsLine & { productId: string },
  quantity: number,
  { isRestocked, wasDelivered }: { isRestocked: boolean; wasDelivered: boolean },
): EndedUnits[] | null {
  if (quantity < 0 || quantity > countStandingUnits(line)) return null
  const returnedQuantity = Math.min(quantity, countUndecidedUnits(line))
  const cancellationMoves = takeUnitsFrom(
    line,
    ['owed', 'packed', 'shipped', 'delivered'],
    quantity - returnedQuantity,
  )
  const movedQuantity = cancellationMoves.reduce((sum, move) => sum + move.quantity, 0)
  if (returnedQuantity + movedQuantity < quantity) return null
  const targetPlaces = { owed: isRestocked ? 'restocked' : 'inspection', packed: 'unpacking' } as const
  const moves = cancellationMoves.map((move): UnitMove => ({
    ...move,
    to: move.from === 'owed' || move.from === 'packed' ? targetPlaces[move.from] : 'awaited',
  }))
  const deliveredMoves = moves.filter(({ from }) => from === 'delivered')
  const deliveredReturnQuantity = deliveredMoves.reduce(
    (sum, move) => sum + move.quantity,
    wasDelivered ? returnedQuantity : 0,
  )
  return (
    [
      {
        kind: 'cancelled',
        quantity: quantity - deliveredReturnQuantity,
        moves: moves.filter(({ from }) => from !== 'delivered'),
      },
      { kind: 'returned', quantity: deliveredReturnQuantity, moves: deliveredMoves },
    ] as const
  ).filter((part) => part.quantity > 0)
}

/** Reverses moves: last one first, each from its target back to its source. */
export const reverseMoves = (moves: readonly UnitMove[]): UnitMove[] =>
  moves.toReversed().map(({ from, to, ...move }) => ({ ...move, from: to, to: from }))

/** True if moves can be undone: cancelled or returned units must never go back to the buyer. */
export const canReverseMoves = (
  lines: readonly (GoodsLine & { productId: string })[],
  moves: readonly UnitMove[],
): boolean =>
  lines.every((line) => {
    const unitsBackToBuyer = moves
      .filter(({ productId }) => productId === line.productId)
      .reduce(
        (sum, { from, to, quantity }) =>
          sum + quantity * (Number(isBuyerPlace(from)) - Number(isBuyerPlace(to))),
        0,
      )
    return sumUnits(line.units, BUYER_UNIT_PLACES) + unitsBackToBuyer <= countStandingUnits(line)
  })

const isBuyerPlace = (place: UnitPlace): boolean =>
  BUYER_UNIT_PLACES.some((buyerPlace) => buyerPlace === place)

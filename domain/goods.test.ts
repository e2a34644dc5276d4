import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import {
  BUYER_PLACES,
  canReverse,
  endUnits,
  GOODS_STEPS,
  type GoodsLine,
  type GoodsStep,
  type Move,
  moveAll,
  type Place,
  PLACES,
  reverseMoves,
  standingUnits,
  stepLimit,
  stepMoves,
  sumOf,
  undecidedUnits,
  type Units,
  unitsIn,
  unitsToShip,
} from './goods'

type Line = GoodsLine & { productId: string }

const lineOf = (units: Partial<Units>, settledQuantity = 0): Line => {
  const all = { ...unitsIn('owed', 0), ...units }
  return { productId: 'drill', quantity: sumOf(all, PLACES), units: all, settled: settledQuantity }
}

/** Applies moves one by one. Fails if a place has fewer units than a move takes. */
function applyMoves(line: Line, moves: readonly Move[]): Line {
  const units = { ...line.units }
  for (const { productId, from, to, quantity } of moves) {
    expect(productId).toBe(line.productId)
    expect(quantity).toBeGreaterThan(0)
    units[from] -= quantity
    units[to] += quantity
    expect(units[from]).toBeGreaterThanOrEqual(0)
  }
  return { ...line, units }
}

const movedUnits = (moves: readonly Move[]): number => moves.reduce((sum, { quantity }) => sum + quantity, 0)

const PARCEL_MOVES: readonly (readonly [from: Place, to: Place])[] = [
  ['owed', 'packed'],
  ['packed', 'owed'],
  ['owed', 'shipped'],
  ['packed', 'shipped'],
  ['shipped', 'delivered'],
  ['shipped', 'inspection'],
  ['delivered', 'inspection'],
]

const anyQuantity = fc.nat(5)
const anyEnd = fc.record({ isRestocked: fc.boolean(), wasDelivered: fc.boolean() })

/** An action on a line. Returns the line after it, or the same line if the action is impossible. */
const anyAction: fc.Arbitrary<(line: Line) => Line> = fc.oneof(
  fc.constantFrom(...PARCEL_MOVES).map(([from, to]) => (line: Line) => {
    return applyMoves(line, moveAll([line], [from], to))
  }),
  fc.tuple(anyQuantity, anyEnd).map(([quantity, end]) => (line: Line) => {
    const parts = endUnits(line, quantity, end)
    if (!parts) return line
    const moves = parts.flatMap((part) => part.moves)
    return { ...applyMoves(line, moves), settled: line.settled + quantity }
  }),
  fc.tuple(fc.constantFrom(...GOODS_STEPS), anyQuantity).map(([step, quantity]) => (line: Line) => {
    return applyMoves(line, stepMoves(line, step, quantity) ?? [])
  }),
)

/** A reachable state of a line of a paid order. */
const anyLine: fc.Arbitrary<Line> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.array(anyAction, { maxLength: 12 }))
  .map(([quantity, actions]) => actions.reduce((line, act) => act(line), lineOf({ owed: quantity })))

describe('a line of a paid order', () => {
  it('keeps every unit in exactly one place after any sequence of actions', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(sumOf(line.units, PLACES)).toBe(line.quantity)
        for (const place of PLACES) expect(line.units[place]).toBeGreaterThanOrEqual(0)
        expect(line.settled).toBeLessThanOrEqual(line.quantity)
      }),
    )
  })

  it('leaves no settled unit with the buyer and restocks or discards no unsettled one', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(sumOf(line.units, BUYER_PLACES)).toBeLessThanOrEqual(standingUnits(line))
        expect(sumOf(line.units, ['restocked', 'discarded', 'unpacking'])).toBeLessThanOrEqual(line.settled)
      }),
    )
  })

  it('counts every standing unit either as the buyer’s or as undecided', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(sumOf(line.units, BUYER_PLACES) + undecidedUnits(line)).toBe(standingUnits(line))
        expect(undecidedUnits(line)).toBeLessThanOrEqual(sumOf(line.units, ['awaited', 'inspection']))
      }),
    )
  })

  it('counts units on their way as undelivered but not as units to ship', () => {
    const line = lineOf({ owed: 1, packed: 2, unpacking: 4, shipped: 8, delivered: 16 }, 4)
    expect(unitsToShip(line)).toBe(3)
  })
})

describe('endUnits', () => {
  it('ends exactly the quantity and moves all units of it that are not back yet', () => {
    fc.assert(
      fc.property(anyLine, anyQuantity, anyEnd, (line, quantity, end) => {
        const result = endUnits(line, quantity, end)
        if (quantity > standingUnits(line)) {
          expect(result).toBeNull()
          return
        }
        const parts = result ?? []
        const moves = parts.flatMap((part) => part.moves)
        expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        expect(movedUnits(moves)).toBe(quantity - Math.min(quantity, undecidedUnits(line)))
        for (const part of parts) expect(movedUnits(part.moves)).toBeLessThanOrEqual(part.quantity)
        for (const { from, to } of moves) {
          expect(BUYER_PLACES).toContain(from)
          expect(BUYER_PLACES).not.toContain(to)
        }
      }),
    )
  })

  const ways = { isRestocked: true, wasDelivered: false }
  it.each([
    ['owed', 'restocked', 'cancelled', ways],
    ['owed', 'inspection', 'cancelled', { ...ways, isRestocked: false }],
    ['packed', 'unpacking', 'cancelled', ways],
    ['shipped', 'awaited', 'cancelled', ways],
    ['delivered', 'awaited', 'returned', ways],
  ] as const)('moves a unit from %s to %s as %s with %o', (from, to, kind, end) => {
    const moves = [{ productId: 'drill', from, to, quantity: 1 }]
    expect(endUnits(lineOf({ [from]: 2 }), 1, end)).toEqual([{ kind, quantity: 1, moves }])
  })

  it('ends units that are back before units that are still to be sent', () => {
    const line = lineOf({ owed: 1, inspection: 1, awaited: 1 })
    expect(endUnits(line, 2, ways)).toEqual([{ kind: 'cancelled', quantity: 2, moves: [] }])
    expect(endUnits(line, 2, { ...ways, wasDelivered: true })).toEqual([
      { kind: 'returned', quantity: 2, moves: [] },
    ])
  })

  it('lists cancelled units before returned ones', () => {
    const parts = endUnits(lineOf({ shipped: 1, delivered: 2 }), 2, ways)
    expect(parts?.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['cancelled', 1],
      ['returned', 1],
    ])
  })

  it('ends nothing when the quantity is 0, and is null for units that are unpaid, settled or less than 0', () => {
    expect(endUnits(lineOf({ owed: 1 }), 0, ways)).toEqual([])
    expect(endUnits(lineOf({ owed: 1 }), -1, ways)).toBeNull()
    expect(endUnits(lineOf({ held: 1 }), 1, ways)).toBeNull()
    expect(endUnits(lineOf({ inspection: 1 }, 1), 1, ways)).toBeNull()
  })
})

const anyStep = fc.constantFrom<GoodsStep>(...GOODS_STEPS)

describe('stepMoves', () => {
  it('moves exactly the quantity up to the limit and is null above it', () => {
    fc.assert(
      fc.property(anyLine, anyStep, fc.integer({ min: -1, max: 6 }), (line, step, quantity) => {
        const moves = stepMoves(line, step, quantity)
        if (quantity < 0 || quantity > stepLimit(line, step)) {
          expect(moves).toBeNull()
          return
        }
        expect(movedUnits(moves ?? [])).toBe(quantity)
        expect(new Set(moves?.map(({ to }) => to)).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('restocks and discards all settled units in the shop, and no others', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const receivedLine = applyMoves(line, stepMoves(line, 'receive', line.units.awaited) ?? [])
        const openedLine = applyMoves(
          receivedLine,
          stepMoves(receivedLine, 'takeOut', receivedLine.units.unpacking) ?? [],
        )
        for (const step of ['restock', 'discard'] as const) {
          const finishedLine = applyMoves(
            openedLine,
            stepMoves(openedLine, step, stepLimit(openedLine, step)) ?? [],
          )
          expect(sumOf(finishedLine.units, ['restocked', 'discarded'])).toBe(line.settled)
          expect(undecidedUnits(finishedLine)).toBe(undecidedUnits(line))
        }
      }),
    )
  })

  it('resends or keeps no settled unit', () => {
    const line = lineOf({ inspection: 2, awaited: 2, delivered: 1 }, 3)
    expect(stepLimit(line, 'resend')).toBe(1)
    expect(stepLimit(line, 'keep')).toBe(1)
    expect(stepLimit(lineOf({ inspection: 1, awaited: 1 }, 2), 'resend')).toBe(0)
    expect(stepLimit(lineOf({ inspection: 1, awaited: 1 }, 2), 'keep')).toBe(0)
  })

  it('leaves a unit in a packed parcel out of what can be restocked', () => {
    expect(stepLimit(lineOf({ inspection: 1, unpacking: 1 }, 1), 'restock')).toBe(0)
    expect(stepLimit(lineOf({ inspection: 1, unpacking: 1 }, 2), 'restock')).toBe(1)
  })

  it('discards a settled unit that was lost on its way back', () => {
    const moves = [{ productId: 'drill', from: 'awaited', to: 'discarded', quantity: 1 }]
    expect(stepMoves(lineOf({ awaited: 2 }, 1), 'discard', 1)).toEqual(moves)
  })

  it('receives awaited units before units that the buyer did not announce', () => {
    expect(stepMoves(lineOf({ delivered: 2, awaited: 1 }), 'receive', 2)).toEqual([
      { productId: 'drill', from: 'awaited', to: 'inspection', quantity: 1 },
      { productId: 'drill', from: 'delivered', to: 'inspection', quantity: 1 },
    ])
  })
})

describe('reverseMoves', () => {
  it('undoes any moves', () => {
    fc.assert(
      fc.property(anyLine, anyStep, anyQuantity, anyEnd, (line, step, quantity, end) => {
        const steps = stepMoves(line, step, Math.min(quantity, stepLimit(line, step))) ?? []
        const endMoves = (endUnits(line, quantity, end) ?? []).flatMap(({ moves }) => moves)
        for (const moves of [steps, endMoves])
          expect(applyMoves(applyMoves(line, moves), reverseMoves(moves))).toEqual(line)
      }),
    )
  })

  it('starts with the last move, so that a unit goes back the way it came', () => {
    const moves: Move[] = [
      { productId: 'drill', from: 'inspection', to: 'owed', quantity: 1 },
      { productId: 'drill', from: 'owed', to: 'shipped', quantity: 1 },
    ]
    expect(reverseMoves(moves)).toEqual([
      { productId: 'drill', from: 'shipped', to: 'owed', quantity: 1 },
      { productId: 'drill', from: 'owed', to: 'inspection', quantity: 1 },
    ])
  })
})

describe('canReverse', () => {
  it('is true exactly while reversed moves leave no settled unit with the buyer', () => {
    fc.assert(
      fc.property(
        anyLine,
        anyStep,
        anyQuantity,
        anyEnd,
        anyQuantity,
        (line, step, quantity, unitEnd, endedQuantity) => {
          const moves = stepMoves(line, step, Math.min(quantity, stepLimit(line, step))) ?? []
          const movedLine = applyMoves(line, moves)
          expect(canReverse([movedLine], moves)).toBe(true)
          const end = endUnits(movedLine, Math.min(endedQuantity, undecidedUnits(movedLine)), unitEnd) ?? []
          expect(end.flatMap((part) => part.moves)).toEqual([])
          const settledLine = {
            ...movedLine,
            settled: movedLine.settled + Math.min(endedQuantity, undecidedUnits(movedLine)),
          }
          const buyers = sumOf(applyMoves(settledLine, reverseMoves(moves)).units, BUYER_PLACES)
          expect(canReverse([settledLine], moves)).toBe(buyers <= standingUnits(settledLine))
        },
      ),
    )
  })

  it('is false for a received unit that was refunded meanwhile', () => {
    const moves: Move[] = [{ productId: 'drill', from: 'delivered', to: 'inspection', quantity: 1 }]
    expect(canReverse([lineOf({ inspection: 1 })], moves)).toBe(true)
    expect(canReverse([lineOf({ inspection: 1 }, 1)], moves)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  BUYER_UNIT_PLACES,
  canReverseMoves,
  endContractForUnits,
  GOODS_STEPS,
  type GoodsLine,
  type GoodsStep,
  type UnitMove,
  moveAllUnits,
  type UnitPlace,
  UNIT_PLACES,
  reverseMoves,
  countStandingUnits,
  maxStepQuantity,
  planStepMoves,
  sumUnits,
  countUndecidedUnits,
  type UnitsByPlace,
  createUnitsAt,
  countUnitsToShip,
} from './goods'

type OrderLine = GoodsLine & { productId: string }

const makeOrderLine = (units: Partial<UnitsByPlace>, settledQuantity = 0): OrderLine => {
  const allUnits = { ...createUnitsAt('owed', 0), ...units }
  return {
    productId: 'drill',
    quantity: sumUnits(allUnits, UNIT_PLACES),
    units: allUnits,
    settled: settledQuantity,
  }
}

/**
 * Applies moves of units one after another. Fails if a place of units (such as `packed`) has fewer units than the move
 * takes.
 */
function applyMoves(line: OrderLine, moves: readonly UnitMove[]): OrderLine {
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

const countMovedUnits = (moves: readonly UnitMove[]): number =>
  moves.reduce((sum, { quantity }) => sum + quantity, 0)

const PARCEL_MOVES: readonly (readonly [from: UnitPlace, to: UnitPlace])[] = [
  ['owed', 'packed'],
  ['packed', 'owed'],
  ['owed', 'shipped'],
  ['packed', 'shipped'],
  ['shipped', 'delivered'],
  ['shipped', 'inspection'],
  ['delivered', 'inspection'],
]

const anyQuantity = fc.nat(5)
const anyContractEnd = fc.record({ isRestocked: fc.boolean(), wasDelivered: fc.boolean() })

/** A random action on an order line. Returns the line after it, or the same line if the action is impossible. */
const anyAction: fc.Arbitrary<(line: OrderLine) => OrderLine> = fc.oneof(
  fc.constantFrom(...PARCEL_MOVES).map(([from, to]) => (line: OrderLine) => {
    return applyMoves(line, moveAllUnits([line], [from], to))
  }),
  fc.tuple(anyQuantity, anyContractEnd).map(([quantity, contractEnd]) => (line: OrderLine) => {
    const endedUnits = endContractForUnits(line, quantity, contractEnd)
    if (!endedUnits) return line
    const moves = endedUnits.flatMap((part) => part.moves)
    return { ...applyMoves(line, moves), settled: line.settled + quantity }
  }),
  fc.tuple(fc.constantFrom(...GOODS_STEPS), anyQuantity).map(([step, quantity]) => (line: OrderLine) => {
    return applyMoves(line, planStepMoves(line, step, quantity) ?? [])
  }),
)

/** A random reachable state of a line of a paid order. */
const anyLine: fc.Arbitrary<OrderLine> = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.array(anyAction, { maxLength: 12 }))
  .map(([quantity, actions]) =>
    actions.reduce((line, applyAction) => applyAction(line), makeOrderLine({ owed: quantity })),
  )

describe('a line of a paid order', () => {
  it('keeps every unit in exactly one place after any sequence of actions', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(sumUnits(line.units, UNIT_PLACES)).toBe(line.quantity)
        for (const unitPlace of UNIT_PLACES) expect(line.units[unitPlace]).toBeGreaterThanOrEqual(0)
        expect(line.settled).toBeLessThanOrEqual(line.quantity)
      }),
    )
  })

  it('leaves no settled unit with the buyer and restocks or discards no unsettled one', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(sumUnits(line.units, BUYER_UNIT_PLACES)).toBeLessThanOrEqual(countStandingUnits(line))
        expect(sumUnits(line.units, ['restocked', 'discarded', 'unpacking'])).toBeLessThanOrEqual(
          line.settled,
        )
      }),
    )
  })

  it('counts every standing unit either as the buyer’s or as undecided', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        expect(sumUnits(line.units, BUYER_UNIT_PLACES) + countUndecidedUnits(line)).toBe(
          countStandingUnits(line),
        )
        expect(countUndecidedUnits(line)).toBeLessThanOrEqual(sumUnits(line.units, ['awaited', 'inspection']))
      }),
    )
  })

  it('counts units on their way as undelivered but not as units to ship', () => {
    const line = makeOrderLine({ owed: 1, packed: 2, unpacking: 4, shipped: 8, delivered: 16 }, 4)
    expect(countUnitsToShip(line)).toBe(3)
  })
})

describe('endContractForUnits', () => {
  it('ends exactly the quantity and moves all units of it that are not back yet', () => {
    fc.assert(
      fc.property(anyLine, anyQuantity, anyContractEnd, (line, quantity, contractEnd) => {
        const contractEndResult = endContractForUnits(line, quantity, contractEnd)
        if (quantity > countStandingUnits(line)) {
          expect(contractEndResult).toBeNull()
          return
        }
        const endedUnits = contractEndResult ?? []
        const moves = endedUnits.flatMap((part) => part.moves)
        expect(endedUnits.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        expect(countMovedUnits(moves)).toBe(quantity - Math.min(quantity, countUndecidedUnits(line)))
        for (const contractEndPart of endedUnits)
          expect(countMovedUnits(contractEndPart.moves)).toBeLessThanOrEqual(contractEndPart.quantity)
        for (const { from, to } of moves) {
          expect(BUYER_UNIT_PLACES).toContain(from)
          expect(BUYER_UNIT_PLACES).not.toContain(to)
        }
      }),
    )
  })

  const refundOptions = { isRestocked: true, wasDelivered: false }
  it.each([
    ['owed', 'restocked', 'cancelled', refundOptions],
    ['owed', 'inspection', 'cancelled', { ...refundOptions, isRestocked: false }],
    ['packed', 'unpacking', 'cancelled', refundOptions],
    ['shipped', 'awaited', 'cancelled', refundOptions],
    ['delivered', 'awaited', 'returned', refundOptions],
  ] as const)('moves a unit from %s to %s as %s with %o', (from, to, endKind, endOptions) => {
    const moves = [{ productId: 'drill', from, to, quantity: 1 }]
    expect(endContractForUnits(makeOrderLine({ [from]: 2 }), 1, endOptions)).toEqual([
      { kind: endKind, quantity: 1, moves },
    ])
  })

  it('ends units that are back before units that are still to be sent', () => {
    const line = makeOrderLine({ owed: 1, inspection: 1, awaited: 1 })
    expect(endContractForUnits(line, 2, refundOptions)).toEqual([
      { kind: 'cancelled', quantity: 2, moves: [] },
    ])
    expect(endContractForUnits(line, 2, { ...refundOptions, wasDelivered: true })).toEqual([
      { kind: 'returned', quantity: 2, moves: [] },
    ])
  })

  it('lists cancelled units before returned ones', () => {
    const endedUnits = endContractForUnits(makeOrderLine({ shipped: 1, delivered: 2 }), 2, refundOptions)
    expect(endedUnits?.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['cancelled', 1],
      ['returned', 1],
    ])
  })

  it('ends nothing when the quantity is 0, and is null for units that are unpaid, settled or less than 0', () => {
    expect(endContractForUnits(makeOrderLine({ owed: 1 }), 0, refundOptions)).toEqual([])
    expect(endContractForUnits(makeOrderLine({ owed: 1 }), -1, refundOptions)).toBeNull()
    expect(endContractForUnits(makeOrderLine({ held: 1 }), 1, refundOptions)).toBeNull()
    expect(endContractForUnits(makeOrderLine({ inspection: 1 }, 1), 1, refundOptions)).toBeNull()
  })
})

const anyStep = fc.constantFrom<GoodsStep>(...GOODS_STEPS)

describe('planStepMoves', () => {
  it('moves exactly the quantity up to the limit and is null above it', () => {
    fc.assert(
      fc.property(anyLine, anyStep, fc.integer({ min: -1, max: 6 }), (line, step, quantity) => {
        const moves = planStepMoves(line, step, quantity)
        if (quantity < 0 || quantity > maxStepQuantity(line, step)) {
          expect(moves).toBeNull()
          return
        }
        expect(countMovedUnits(moves ?? [])).toBe(quantity)
        expect(new Set(moves?.map(({ to }) => to)).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('restocks and discards all settled units in the shop, and no others', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const receivedLine = applyMoves(line, planStepMoves(line, 'receive', line.units.awaited) ?? [])
        const unpackedLine = applyMoves(
          receivedLine,
          planStepMoves(receivedLine, 'takeOut', receivedLine.units.unpacking) ?? [],
        )
        for (const goodsStep of ['restock', 'discard'] as const) {
          const processedLine = applyMoves(
            unpackedLine,
            planStepMoves(unpackedLine, goodsStep, maxStepQuantity(unpackedLine, goodsStep)) ?? [],
          )
          expect(sumUnits(processedLine.units, ['restocked', 'discarded'])).toBe(line.settled)
          expect(countUndecidedUnits(processedLine)).toBe(countUndecidedUnits(line))
        }
      }),
    )
  })

  it('resends or keeps no settled unit', () => {
    const line = makeOrderLine({ inspection: 2, awaited: 2, delivered: 1 }, 3)
    expect(maxStepQuantity(line, 'resend')).toBe(1)
    expect(maxStepQuantity(line, 'keep')).toBe(1)
    expect(maxStepQuantity(makeOrderLine({ inspection: 1, awaited: 1 }, 2), 'resend')).toBe(0)
    expect(maxStepQuantity(makeOrderLine({ inspection: 1, awaited: 1 }, 2), 'keep')).toBe(0)
  })

  it('leaves a unit in a packed parcel out of what can be restocked', () => {
    expect(maxStepQuantity(makeOrderLine({ inspection: 1, unpacking: 1 }, 1), 'restock')).toBe(0)
    expect(maxStepQuantity(makeOrderLine({ inspection: 1, unpacking: 1 }, 2), 'restock')).toBe(1)
  })

  it('discards a settled unit that was lost on its way back', () => {
    const moves = [{ productId: 'drill', from: 'awaited', to: 'discarded', quantity: 1 }]
    expect(planStepMoves(makeOrderLine({ awaited: 2 }, 1), 'discard', 1)).toEqual(moves)
  })

  it('receives awaited units before units that the buyer did not announce', () => {
    expect(planStepMoves(makeOrderLine({ delivered: 2, awaited: 1 }), 'receive', 2)).toEqual([
      { productId: 'drill', from: 'awaited', to: 'inspection', quantity: 1 },
      { productId: 'drill', from: 'delivered', to: 'inspection', quantity: 1 },
    ])
  })
})

describe('reverseMoves', () => {
  it('undoes any moves', () => {
    fc.assert(
      fc.property(anyLine, anyStep, anyQuantity, anyContractEnd, (line, step, quantity, contractEnd) => {
        const movesOfStep = planStepMoves(line, step, Math.min(quantity, maxStepQuantity(line, step))) ?? []
        const contractEndMoves = (endContractForUnits(line, quantity, contractEnd) ?? []).flatMap(
          ({ moves }) => moves,
        )
        for (const moves of [movesOfStep, contractEndMoves])
          expect(applyMoves(applyMoves(line, moves), reverseMoves(moves))).toEqual(line)
      }),
    )
  })

  it('starts with the last move, so that a unit goes back the way it came', () => {
    const moves: UnitMove[] = [
      { productId: 'drill', from: 'inspection', to: 'owed', quantity: 1 },
      { productId: 'drill', from: 'owed', to: 'shipped', quantity: 1 },
    ]
    expect(reverseMoves(moves)).toEqual([
      { productId: 'drill', from: 'shipped', to: 'owed', quantity: 1 },
      { productId: 'drill', from: 'owed', to: 'inspection', quantity: 1 },
    ])
  })
})

describe('canReverseMoves', () => {
  it('is true exactly while reversed moves leave no settled unit with the buyer', () => {
    fc.assert(
      fc.property(
        anyLine,
        anyStep,
        anyQuantity,
        anyContractEnd,
        anyQuantity,
        (line, step, quantity, contractEnd, endedQuantity) => {
          const moves = planStepMoves(line, step, Math.min(quantity, maxStepQuantity(line, step))) ?? []
          const movedLine = applyMoves(line, moves)
          expect(canReverseMoves([movedLine], moves)).toBe(true)
          const endedUnits =
            endContractForUnits(
              movedLine,
              Math.min(endedQuantity, countUndecidedUnits(movedLine)),
              contractEnd,
            ) ?? []
          expect(endedUnits.flatMap((part) => part.moves)).toEqual([])
          const lineAfterSettling = {
            ...movedLine,
            settled: movedLine.settled + Math.min(endedQuantity, countUndecidedUnits(movedLine)),
          }
          const buyerUnitCount = sumUnits(
            applyMoves(lineAfterSettling, reverseMoves(moves)).units,
            BUYER_UNIT_PLACES,
          )
          expect(canReverseMoves([lineAfterSettling], moves)).toBe(
            buyerUnitCount <= countStandingUnits(lineAfterSettling),
          )
        },
      ),
    )
  })

  it('is false for a received unit that was refunded meanwhile', () => {
    const moves: UnitMove[] = [{ productId: 'drill', from: 'delivered', to: 'inspection', quantity: 1 }]
    expect(canReverseMoves([makeOrderLine({ inspection: 1 })], moves)).toBe(true)
    expect(canReverseMoves([makeOrderLine({ inspection: 1 }, 1)], moves)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import {
  canResendGoods,
  FULFILMENT_STATES,
  planFulfilmentMoves,
  hasUnitsToShip,
  canCorrectAddress,
  hasParcelToOpen,
  listNextFulfilments,
  findLastUndoableEvent,
  toUndoEventKind,
} from './fulfilment'
import {
  endContractForUnits,
  type GoodsLine,
  type UnitMove,
  type UnitPlace,
  UNIT_PLACES,
  planStepMoves,
  sumUnits,
  createUnitsAt,
  type UnitsByPlace,
} from './goods'
import { isHoldingState, ORDER_STATES } from './order'

type FulfilmentOrder = Parameters<typeof listNextFulfilments>[0]
type OrderLine = GoodsLine & { productId: string }

const PAID_ORDER: FulfilmentOrder = {
  courier: 'dpd',
  channel: 'web',
  fulfilment: 'new',
  state: 'paid',
  deliveredAt: null,
}

const makeOrderLine = (units: Partial<UnitsByPlace>, settledQuantity = 0, productId = 'drill'): OrderLine => {
  const allUnits = { ...createUnitsAt('owed', 0), ...units }
  return { productId, quantity: sumUnits(allUnits, UNIT_PLACES), units: allUnits, settled: settledQuantity }
}

/**
 * Applies moves of units one after another. Fails if a place of units (such as `packed`) has fewer units than the move
 * takes.
 */
const applyMoves = (lines: readonly OrderLine[], moves: readonly UnitMove[]): OrderLine[] =>
  moves.reduce<OrderLine[]>(
    (movedLines, { productId, from, to, quantity }) =>
      movedLines.map((line) => {
        if (line.productId !== productId) return line
        expect(line.units[from]).toBeGreaterThanOrEqual(quantity)
        const units = { ...line.units, [from]: line.units[from] - quantity }
        return { ...line, units: { ...units, [to]: units[to] + quantity } }
      }),
    [...lines],
  )

const findNextFulfilments = (
  units: Partial<UnitsByPlace>,
  overrides: Partial<FulfilmentOrder> = {},
  settledQuantity = 0,
) => listNextFulfilments({ ...PAID_ORDER, ...overrides }, [makeOrderLine(units, settledQuantity)])

describe('goods that the buyer collects', () => {
  const findSteps = (units: Partial<UnitsByPlace>, overrides: Partial<FulfilmentOrder> = {}) =>
    findNextFulfilments(units, { courier: 'counter', ...overrides })

  it('are made ready before they are handed over, and never shipped, if the buyer bought on the web', () => {
    expect(findSteps({ owed: 1 })).toEqual(['packed', 'delivered'])
    expect(findSteps({ packed: 1 })).toEqual(['delivered', 'new'])
    expect(findSteps({ packed: 1 }, { state: 'refund_due' })).toEqual(['new'])
    expect(findSteps({ owed: 1 }, { state: 'pending' })).toEqual([])
    expect(findSteps({ packed: 1, unpacking: 1 })).toEqual([])
  })

  it('are handed over at once in a sale by hand', () => {
    for (const channel of ['phone', 'counter'] as const)
      expect(findSteps({ owed: 1 }, { channel })).toEqual(['delivered'])
  })

  it('all leave the shop at the handover', () => {
    const lines = [makeOrderLine({ owed: 1, packed: 2 })]
    expect(applyMoves(lines, planFulfilmentMoves(lines, 'delivered'))).toEqual([
      makeOrderLine({ delivered: 3 }),
    ])
  })
})

describe('nextFulfilments', () => {
  it.each([
    ['owed', ['packed', 'shipped']],
    ['packed', ['shipped', 'new']],
    ['shipped', ['delivered', 'returned']],
    ['delivered', ['returned']],
    ['held', []],
    ['unpacking', []],
    ['restocked', []],
  ] as const)('for a paid order with %s units are %j', (place, steps) => {
    expect(findNextFulfilments({ [place]: 1 })).toEqual(steps)
  })

  it('pack or send nothing unless the order is paid', () => {
    for (const state of ORDER_STATES.filter((orderState) => orderState !== 'paid'))
      for (const unitPlace of UNIT_PLACES)
        for (const fulfilment of FULFILMENT_STATES)
          expect(findNextFulfilments({ [unitPlace]: 1 }, { state, fulfilment })).not.toEqual(
            expect.arrayContaining([expect.stringMatching(/packed|shipped/)]),
          )
  })

  it('deliver, return or unpack a parcel also after the money went back', () => {
    expect(findNextFulfilments({ shipped: 1 }, { state: 'refunded' })).toEqual(['delivered', 'returned'])
    expect(findNextFulfilments({ delivered: 1 }, { state: 'refunded' })).toEqual(['returned'])
    expect(findNextFulfilments({ packed: 1 }, { state: 'refund_due' })).toEqual(['new'])
  })

  it('are those of the units on their way while others wait in the shop', () => {
    expect(findNextFulfilments({ shipped: 1, owed: 1, packed: 1, unpacking: 1 }, {}, 1)).toEqual([
      'delivered',
      'returned',
    ])
  })

  it('are none while a parcel with a cancelled unit has to be opened', () => {
    const units = { packed: 1, unpacking: 1 }
    expect(hasParcelToOpen([makeOrderLine(units, 1)])).toBe(true)
    expect(findNextFulfilments(units, { fulfilment: 'packed' }, 1)).toEqual([])
    expect(findNextFulfilments({ packed: 1, inspection: 1 }, { fulfilment: 'packed' }, 1)).toEqual([
      'shipped',
      'new',
    ])
  })

  it('send a parcel again only when it never arrived and a unit of it is not settled', () => {
    const returnedState = { fulfilment: 'returned' } as const
    expect(findNextFulfilments({ inspection: 1 }, returnedState)).toEqual(['shipped'])
    expect(findNextFulfilments({ inspection: 1 }, returnedState, 1)).toEqual([])
    expect(findNextFulfilments({ inspection: 1 }, { ...returnedState, state: 'refunded' })).toEqual([])
    for (const deliveredAt of [1, '2026-11-02T10:00:00.000Z']) {
      expect(canResendGoods({ ...returnedState, deliveredAt }, [makeOrderLine({ inspection: 1 })])).toBe(
        false,
      )
      expect(findNextFulfilments({ inspection: 1 }, { ...returnedState, deliveredAt })).toEqual([])
    }
  })

  it('return a parcel that was cancelled on its way', () => {
    expect(findNextFulfilments({ awaited: 1 }, { fulfilment: 'shipped', state: 'refunded' }, 1)).toEqual([
      'returned',
    ])
    expect(findNextFulfilments({ awaited: 1 }, { fulfilment: 'delivered', deliveredAt: 1 }, 1)).toEqual([])
  })

  it('are none for a voucher', () => {
    for (const unitPlace of UNIT_PLACES)
      expect(findNextFulfilments({ [unitPlace]: 1 }, { courier: 'digital' })).toEqual([])
  })
})

describe('planFulfilmentMoves', () => {
  const applyMovesToUnits = (
    units: Partial<UnitsByPlace>,
    step: Parameters<typeof planFulfilmentMoves>[1],
    settledQuantity = 0,
  ) => {
    const lines = [makeOrderLine(units, settledQuantity)]
    const [line] = applyMoves(lines, planFulfilmentMoves(lines, step))
    return Object.fromEntries(
      UNIT_PLACES.flatMap((place) => (line?.units[place] ? [[place, line.units[place]]] : [])),
    )
  }

  it.each([
    ['packed', { owed: 2, packed: 1 }, { packed: 3 }],
    ['new', { owed: 2, packed: 1 }, { owed: 3 }],
    ['shipped', { owed: 2, packed: 1 }, { shipped: 3 }],
    ['delivered', { shipped: 2, awaited: 1 }, { delivered: 2, awaited: 1 }],
    ['returned', { shipped: 2, awaited: 1 }, { inspection: 3 }],
    ['returned', { shipped: 2, awaited: 1, delivered: 1 }, { inspection: 2, awaited: 1, delivered: 1 }],
    ['returned', { delivered: 2, awaited: 1 }, { inspection: 3 }],
  ] as const)('to %s move %j to %j', (step, unitsBefore, unitsAfter) => {
    expect(applyMovesToUnits(unitsBefore, step)).toEqual(unitsAfter)
  })

  it('leave restocked, discarded and unpacked units where they are', () => {
    const units = { restocked: 1, discarded: 1, unpacking: 1 }
    for (const fulfilmentState of FULFILMENT_STATES)
      expect(applyMovesToUnits(units, fulfilmentState, 3)).toEqual(units)
  })

  it('send a returned parcel again without its settled units', () => {
    expect(applyMovesToUnits({ inspection: 3 }, 'shipped', 1)).toEqual({ inspection: 1, shipped: 2 })
    expect(applyMovesToUnits({ inspection: 1 }, 'shipped', 1)).toEqual({ inspection: 1 })
  })

  it('leave returned units in the shop when others are sent', () => {
    expect(applyMovesToUnits({ owed: 1, inspection: 1 }, 'shipped')).toEqual({ shipped: 1, inspection: 1 })
  })

  it('take every offered step and always end with a parcel that has no next step or is delivered', () => {
    const initialLines = [makeOrderLine({ owed: 2 }), makeOrderLine({ owed: 1 }, 0, 'disc')]
    const applyFulfilmentSteps = (
      lines: OrderLine[],
      ...steps: (typeof FULFILMENT_STATES)[number][]
    ): OrderLine[] =>
      steps.reduce((movedLines, step) => {
        expect(listNextFulfilments(PAID_ORDER, movedLines)).toContain(step)
        return applyMoves(movedLines, planFulfilmentMoves(movedLines, step))
      }, lines)
    const shippedOrderLines = applyFulfilmentSteps(initialLines, 'packed', 'new', 'packed', 'shipped')
    expect(
      listNextFulfilments(PAID_ORDER, applyFulfilmentSteps(shippedOrderLines, 'delivered', 'returned')),
    ).toEqual([])
  })

  it('send the rest of a parcel after a cancelled unit is taken out', () => {
    const [disc] = [makeOrderLine({ packed: 2 })]
    const [endedUnits] = endContractForUnits(disc, 1, { isRestocked: true, wasDelivered: false }) ?? []
    const [line] = applyMoves([disc], endedUnits?.moves ?? []).map((movedLine) => ({
      ...movedLine,
      settled: 1,
    }))
    if (!line) throw new Error('no line')
    const unpackedLines = applyMoves([line], planStepMoves(line, 'takeOut', 1) ?? [])
    expect(listNextFulfilments({ ...PAID_ORDER, fulfilment: 'packed' }, unpackedLines)).toEqual([
      'shipped',
      'new',
    ])
    const [shippedLine] = applyMoves(unpackedLines, planFulfilmentMoves(unpackedLines, 'shipped'))
    expect(shippedLine?.units).toMatchObject({ shipped: 1, inspection: 1 })
  })
})

describe('isAddressOpen', () => {
  const canCorrectAddressAt = (
    place: UnitPlace,
    overrides: Partial<FulfilmentOrder> = {},
    settledQuantity = 0,
  ) => canCorrectAddress({ ...PAID_ORDER, ...overrides }, [makeOrderLine({ [place]: 1 }, settledQuantity)])

  it('is true for a paid order while its units are in the shop to be sent', () => {
    expect(UNIT_PLACES.filter((place) => canCorrectAddressAt(place))).toEqual(['owed', 'packed'])
    expect(canCorrectAddress(PAID_ORDER, [makeOrderLine({ owed: 1, shipped: 1 })])).toBe(false)
    expect(hasUnitsToShip([makeOrderLine({ shipped: 1 }), makeOrderLine({ packed: 1 })])).toBe(true)
  })

  it('is true for a returned parcel that can be sent again', () => {
    expect(canCorrectAddressAt('inspection', { fulfilment: 'returned' })).toBe(true)
    expect(canCorrectAddressAt('inspection', { fulfilment: 'returned' }, 1)).toBe(false)
    expect(canCorrectAddressAt('inspection', { fulfilment: 'returned', deliveredAt: 1 })).toBe(false)
  })

  it('is true for an unpaid order only while it holds its units', () => {
    for (const state of ORDER_STATES.filter((otherState) => otherState !== 'paid'))
      expect(canCorrectAddressAt('held', { state })).toBe(isHoldingState(state))
  })

  it('is false for a voucher', () => {
    for (const state of ORDER_STATES)
      expect(canCorrectAddressAt('owed', { courier: 'digital', state })).toBe(false)
  })
})

describe('findLastUndoableEvent', () => {
  const findUndoableKind = (...kinds: string[]) =>
    findLastUndoableEvent(kinds.map((kind, id) => ({ kind, id })))

  it('is the last event when staff may undo its kind', () => {
    expect(findUndoableKind('paid', 'packed')).toEqual({ kind: 'packed', id: 1 })
    expect(findUndoableKind('shipped', 'delivered', 'goods_receive')).toEqual({
      kind: 'goods_receive',
      id: 2,
    })
  })

  it('is null when nothing happened or the last event cannot be undone', () => {
    for (const eventKinds of [[], ['paid'], ['packed', 'shipped'], ['delivered', 'refund']])
      expect(findUndoableKind(...eventKinds)).toBeNull()
  })

  it('skips undone events and goes back one event for each undoing', () => {
    const undonePackingEvents = ['packed', toUndoEventKind('packed')]
    expect(findUndoableKind('paid', ...undonePackingEvents)).toBeNull()
    expect(findUndoableKind('paid', 'packed', 'goods_expect', toUndoEventKind('goods_expect'))).toMatchObject(
      {
        id: 1,
      },
    )
    expect(
      findUndoableKind('delivered', 'returned', toUndoEventKind('returned'), toUndoEventKind('delivered')),
    ).toBeNull()
    expect(findUndoableKind(...undonePackingEvents, 'packed')).toMatchObject({ id: 2 })
  })
})

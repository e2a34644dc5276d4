import { describe, expect, it } from 'vitest'
import {
  canSendAgain,
  FULFILMENTS,
  fulfilmentMoves,
  hasUnitsToShip,
  isAddressOpen,
  mustOpenParcel,
  nextFulfilments,
  undoableEvent,
  undoneKind,
} from './fulfilment'
import {
  endUnits,
  type GoodsLine,
  type Move,
  type Place,
  PLACES,
  stepMoves,
  sumOf,
  unitsIn,
  type Units,
} from './goods'
import { isHolding, ORDER_STATES } from './order'

type Order = Parameters<typeof nextFulfilments>[0]
type Line = GoodsLine & { productId: string }

const ORDER: Order = { courier: 'dpd', fulfilment: 'new', state: 'paid', deliveredAt: null }

const lineOf = (units: Partial<Units>, settledQuantity = 0, productId = 'drill'): Line => {
  const all = { ...unitsIn('owed', 0), ...units }
  return { productId, quantity: sumOf(all, PLACES), units: all, settled: settledQuantity }
}

/** Applies moves one by one. Fails if a place has fewer units than a move takes. */
const applyMoves = (lines: readonly Line[], moves: readonly Move[]): Line[] =>
  moves.reduce<Line[]>(
    (before, { productId, from, to, quantity }) =>
      before.map((line) => {
        if (line.productId !== productId) return line
        expect(line.units[from]).toBeGreaterThanOrEqual(quantity)
        const units = { ...line.units, [from]: line.units[from] - quantity }
        return { ...line, units: { ...units, [to]: units[to] + quantity } }
      }),
    [...lines],
  )

const next = (units: Partial<Units>, change: Partial<Order> = {}, settledQuantity = 0) =>
  nextFulfilments({ ...ORDER, ...change }, [lineOf(units, settledQuantity)])

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
    expect(next({ [place]: 1 })).toEqual(steps)
  })

  it('pack or send nothing unless the order is paid', () => {
    for (const state of ORDER_STATES.filter((other) => other !== 'paid'))
      for (const place of PLACES)
        for (const fulfilment of FULFILMENTS)
          expect(next({ [place]: 1 }, { state, fulfilment })).not.toEqual(
            expect.arrayContaining([expect.stringMatching(/packed|shipped/)]),
          )
  })

  it('deliver, return or unpack a parcel also after the money went back', () => {
    expect(next({ shipped: 1 }, { state: 'refunded' })).toEqual(['delivered', 'returned'])
    expect(next({ delivered: 1 }, { state: 'refunded' })).toEqual(['returned'])
    expect(next({ packed: 1 }, { state: 'refund_due' })).toEqual(['new'])
  })

  it('are those of the units on their way while others wait in the shop', () => {
    expect(next({ shipped: 1, owed: 1, packed: 1, unpacking: 1 }, {}, 1)).toEqual(['delivered', 'returned'])
  })

  it('are none while a parcel with a cancelled unit has to be opened', () => {
    const units = { packed: 1, unpacking: 1 }
    expect(mustOpenParcel([lineOf(units, 1)])).toBe(true)
    expect(next(units, { fulfilment: 'packed' }, 1)).toEqual([])
    expect(next({ packed: 1, inspection: 1 }, { fulfilment: 'packed' }, 1)).toEqual(['shipped', 'new'])
  })

  it('send a parcel again only when it never arrived and a unit of it is not settled', () => {
    const returnedOrder = { fulfilment: 'returned' } as const
    expect(next({ inspection: 1 }, returnedOrder)).toEqual(['shipped'])
    expect(next({ inspection: 1 }, returnedOrder, 1)).toEqual([])
    expect(next({ inspection: 1 }, { ...returnedOrder, state: 'refunded' })).toEqual([])
    for (const deliveredAt of [1, '2026-11-02T10:00:00.000Z']) {
      expect(canSendAgain({ ...returnedOrder, deliveredAt }, [lineOf({ inspection: 1 })])).toBe(false)
      expect(next({ inspection: 1 }, { ...returnedOrder, deliveredAt })).toEqual([])
    }
  })

  it('return a parcel that was cancelled on its way', () => {
    expect(next({ awaited: 1 }, { fulfilment: 'shipped', state: 'refunded' }, 1)).toEqual(['returned'])
    expect(next({ awaited: 1 }, { fulfilment: 'delivered', deliveredAt: 1 }, 1)).toEqual([])
  })

  it('are none for a voucher', () => {
    for (const place of PLACES) expect(next({ [place]: 1 }, { courier: 'digital' })).toEqual([])
  })
})

describe('fulfilmentMoves', () => {
  const places = (
    units: Partial<Units>,
    step: Parameters<typeof fulfilmentMoves>[1],
    settledQuantity = 0,
  ) => {
    const lines = [lineOf(units, settledQuantity)]
    const [line] = applyMoves(lines, fulfilmentMoves(lines, step))
    return Object.fromEntries(
      PLACES.flatMap((place) => (line?.units[place] ? [[place, line.units[place]]] : [])),
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
  ] as const)('to %s move %j to %j', (step, before, after) => {
    expect(places(before, step)).toEqual(after)
  })

  it('leave restocked, discarded and unpacked units where they are', () => {
    const units = { restocked: 1, discarded: 1, unpacking: 1 }
    for (const step of FULFILMENTS) expect(places(units, step, 3)).toEqual(units)
  })

  it('send a returned parcel again without its settled units', () => {
    expect(places({ inspection: 3 }, 'shipped', 1)).toEqual({ inspection: 1, shipped: 2 })
    expect(places({ inspection: 1 }, 'shipped', 1)).toEqual({ inspection: 1 })
  })

  it('leave returned units in the shop when others are sent', () => {
    expect(places({ owed: 1, inspection: 1 }, 'shipped')).toEqual({ shipped: 1, inspection: 1 })
  })

  it('take every offered step and always end with a parcel that has no next step or is delivered', () => {
    const start = [lineOf({ owed: 2 }), lineOf({ owed: 1 }, 0, 'disc')]
    const walk = (lines: Line[], ...steps: (typeof FULFILMENTS)[number][]): Line[] =>
      steps.reduce((before, step) => {
        expect(nextFulfilments(ORDER, before)).toContain(step)
        return applyMoves(before, fulfilmentMoves(before, step))
      }, lines)
    const shippedLines = walk(start, 'packed', 'new', 'packed', 'shipped')
    expect(nextFulfilments(ORDER, walk(shippedLines, 'delivered', 'returned'))).toEqual([])
  })

  it('send the rest of a parcel after a cancelled unit is taken out', () => {
    const [disc] = [lineOf({ packed: 2 })]
    const [end] = endUnits(disc, 1, { isRestocked: true, wasDelivered: false }) ?? []
    const [line] = applyMoves([disc], end?.moves ?? []).map((movedLine) => ({ ...movedLine, settled: 1 }))
    if (!line) throw new Error('no line')
    const openedLines = applyMoves([line], stepMoves(line, 'takeOut', 1) ?? [])
    expect(nextFulfilments({ ...ORDER, fulfilment: 'packed' }, openedLines)).toEqual(['shipped', 'new'])
    const [shippedLine] = applyMoves(openedLines, fulfilmentMoves(openedLines, 'shipped'))
    expect(shippedLine?.units).toMatchObject({ shipped: 1, inspection: 1 })
  })
})

describe('isAddressOpen', () => {
  const isOpen = (place: Place, change: Partial<Order> = {}, settledQuantity = 0) =>
    isAddressOpen({ ...ORDER, ...change }, [lineOf({ [place]: 1 }, settledQuantity)])

  it('is true for a paid order while its units are in the shop to be sent', () => {
    expect(PLACES.filter((place) => isOpen(place))).toEqual(['owed', 'packed'])
    expect(isAddressOpen(ORDER, [lineOf({ owed: 1, shipped: 1 })])).toBe(false)
    expect(hasUnitsToShip([lineOf({ shipped: 1 }), lineOf({ packed: 1 })])).toBe(true)
  })

  it('is true for a returned parcel that can be sent again', () => {
    expect(isOpen('inspection', { fulfilment: 'returned' })).toBe(true)
    expect(isOpen('inspection', { fulfilment: 'returned' }, 1)).toBe(false)
    expect(isOpen('inspection', { fulfilment: 'returned', deliveredAt: 1 })).toBe(false)
  })

  it('is true for an unpaid order only while it holds its units', () => {
    for (const state of ORDER_STATES.filter((other) => other !== 'paid'))
      expect(isOpen('held', { state })).toBe(isHolding(state))
  })

  it('is false for a voucher', () => {
    for (const state of ORDER_STATES) expect(isOpen('owed', { courier: 'digital', state })).toBe(false)
  })
})

describe('undoableEvent', () => {
  const undoable = (...kinds: string[]) => undoableEvent(kinds.map((kind, id) => ({ kind, id })))

  it('is the last event when staff may undo its kind', () => {
    expect(undoable('paid', 'packed')).toEqual({ kind: 'packed', id: 1 })
    expect(undoable('shipped', 'delivered', 'goods_receive')).toEqual({ kind: 'goods_receive', id: 2 })
  })

  it('is null when nothing happened or the last event cannot be undone', () => {
    for (const kinds of [[], ['paid'], ['packed', 'shipped'], ['delivered', 'refund']])
      expect(undoable(...kinds)).toBeNull()
  })

  it('skips undone events and goes back one event for each undoing', () => {
    const undone = ['packed', undoneKind('packed')]
    expect(undoable('paid', ...undone)).toBeNull()
    expect(undoable('paid', 'packed', 'goods_expect', undoneKind('goods_expect'))).toMatchObject({ id: 1 })
    expect(undoable('delivered', 'returned', undoneKind('returned'), undoneKind('delivered'))).toBeNull()
    expect(undoable(...undone, 'packed')).toMatchObject({ id: 2 })
  })
})

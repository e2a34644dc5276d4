import { describe, expect, it } from 'vitest'
import {
  afterTakenBack,
  FULFILMENTS,
  isAddressOpen,
  isUntaken,
  nextFulfilments,
  piecesToGo,
  takesBack,
  withdrawnToGo,
} from './fulfilment'
import { ORDER_STATES, type OrderState } from './order'

type Goods = Parameters<typeof nextFulfilments>[0]
const GOODS: Goods = { courier: 'dpd', fulfilment: 'new', state: 'paid', deliveredAt: null }
const next = (change: Partial<Goods>, hasGoods = true) => nextFulfilments({ ...GOODS, ...change }, hasGoods)

describe('the goods of an order', () => {
  it.each([
    ['new', ['packed', 'shipped']],
    ['packed', ['shipped', 'new']],
    ['shipped', ['delivered', 'returned']],
    ['delivered', ['returned']],
    ['returned', ['shipped']],
  ] as const)('that are %s and paid go on to %j', (fulfilment, ways) => {
    expect(next({ fulfilment })).toEqual(ways)
  })

  it('are not packed or sent unless they are paid', () => {
    for (const state of ORDER_STATES.filter((state) => state !== 'paid'))
      for (const fulfilment of FULFILMENTS)
        expect(next({ fulfilment, state })).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/packed|shipped/)]),
        )
  })

  it('arrive, or come back, also when the money has gone back meanwhile', () => {
    expect(next({ fulfilment: 'shipped', state: 'refunded' })).toEqual(['delivered', 'returned'])
    expect(next({ fulfilment: 'packed', state: 'refund_due' })).toEqual(['new'])
  })

  it('are nothing to pack or send when all of them are back on sale', () => {
    expect(next({ fulfilment: 'new' }, false)).toEqual([])
    expect(next({ fulfilment: 'packed' }, false)).toEqual(['new'])
  })

  it('go out again only when they never arrived', () => {
    expect(isUntaken({ fulfilment: 'returned', deliveredAt: null })).toBe(true)
    for (const deliveredAt of [1, '2026-11-02T10:00:00.000Z']) {
      expect(isUntaken({ fulfilment: 'returned', deliveredAt })).toBe(false)
      expect(next({ fulfilment: 'returned', deliveredAt })).toEqual([])
    }
  })

  it('are on their way again when it is taken back that they have arrived', () => {
    for (const state of ORDER_STATES)
      expect(afterTakenBack({ fulfilment: 'delivered', deliveredAt: 1, state })).toBe('shipped')
    for (const fulfilment of ['new', 'packed', 'shipped'] as const)
      expect(afterTakenBack({ fulfilment, deliveredAt: null, state: 'paid' })).toBeNull()
  })

  it('are where they were before when it is taken back that they came back, while their money is here', () => {
    const after = (deliveredAt: number | null, state: OrderState = 'paid') =>
      afterTakenBack({ fulfilment: 'returned', deliveredAt, state })
    expect([after(null), after(1)]).toEqual(['shipped', 'delivered'])
    for (const state of ORDER_STATES.filter((other) => other !== 'paid'))
      expect([after(null, state), after(1, state)]).toEqual([null, null])
  })

  it('can have it taken back that they are there or back, not once a piece of them is on sale again', () => {
    for (const state of ORDER_STATES)
      for (const fulfilment of FULFILMENTS)
        for (const restocked of [0, 1, 2]) {
          const order = { fulfilment, state, deliveredAt: fulfilment === 'delivered' ? 1 : null }
          const isBack = fulfilment === 'returned' && state === 'paid' && restocked === 0
          const can = isBack || fulfilment === 'delivered'
          expect(takesBack(order, restocked), `${fulfilment} ${state} ${restocked}`).toBe(
            can ? fulfilment : null,
          )
        }
  })

  it('are nothing that is packed when it is a voucher', () => {
    expect(next({ courier: 'digital', fulfilment: 'new' })).toEqual([])
  })
})

describe('where the goods go', () => {
  const open = (change: Partial<Goods>) => isAddressOpen({ ...GOODS, ...change }, true)

  it('can be said until they have left, and again when they are back', () => {
    expect(FULFILMENTS.filter((fulfilment) => open({ fulfilment }))).toEqual(['new', 'packed', 'returned'])
  })

  it('is nothing to be said of what is not sent', () => {
    expect(ORDER_STATES.filter((state) => open({ state }))).toEqual(['pending', 'failed', 'expiring', 'paid'])
    expect(open({ courier: 'digital' })).toBe(false)
    expect(open({ fulfilment: 'returned', deliveredAt: 1 })).toBe(false)
    expect(isAddressOpen(GOODS, false)).toBe(false)
  })
})

describe('the pieces of a line', () => {
  it('are its buyer’s until they are back on sale', () => {
    expect(piecesToGo({ state: 'sold', quantity: 3, restocked: 0 })).toBe(3)
    expect(piecesToGo({ state: 'sold', quantity: 3, restocked: 2 })).toBe(1)
    expect(piecesToGo({ state: 'released', quantity: 3, restocked: 3 })).toBe(0)
    expect(piecesToGo({ state: 'released', quantity: 3, restocked: 0 })).toBe(0)
  })

  it('may be withdrawn and still lie in the parcel', () => {
    expect(withdrawnToGo({ state: 'sold', quantity: 3, restocked: 0 }, 2)).toBe(2)
    expect(withdrawnToGo({ state: 'sold', quantity: 3, restocked: 1 }, 2)).toBe(1)
    expect(withdrawnToGo({ state: 'sold', quantity: 3, restocked: 2 }, 1)).toBe(0)
    expect(withdrawnToGo({ state: 'released', quantity: 3, restocked: 0 }, 3)).toBe(0)
  })
})

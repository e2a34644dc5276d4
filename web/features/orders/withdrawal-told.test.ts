import { describe, expect, it } from 'vitest'
import { withdrawalTold } from './withdrawal-told'

const HAPPENED = [{ step: 'delivered' as const, at: '2026-11-02T10:00:00.000Z' }]
const ORDER: Parameters<typeof withdrawalTold>[0] = {
  fulfilment: 'delivered',
  happened: HAPPENED,
  mayWithdraw: true,
  lastDayToWithdraw: '2026-11-16',
  voucherBought: null,
}
// The last minute of 16 November in Poland.
const STATEMENT: Parameters<typeof withdrawalTold>[1] = {
  at: '2026-11-16T22:59:00.000Z',
  status: 'requested',
  settlement: null,
}

const told = (order: Partial<typeof ORDER>, statement: Partial<typeof STATEMENT> = {}) =>
  withdrawalTold({ ...ORDER, ...order }, { ...STATEMENT, ...statement })

describe('the buyer is told of a withdrawal', () => {
  it.each([
    ['new', [], 'keep', false],
    ['shipped', [], 'send', true],
    ['delivered', HAPPENED, 'send', true],
    ['returned', [], 'keep', false],
    // Perhaps one of two: the other may be with its buyer.
    ['returned', HAPPENED, 'sendRest', true],
  ] as const)('from goods that are %s (%j): %s', (fulfilment, happened, means, isAwaited) => {
    const lastDayToWithdraw = happened.length > 0 ? ORDER.lastDayToWithdraw : null
    expect(told({ fulfilment, happened: [...happened], lastDayToWithdraw })).toEqual({ means, isAwaited })
  })

  it('no promise where nobody knows of a right to withdraw, until staff have looked', () => {
    const looked = { means: 'looked', isAwaited: false }
    for (const mayWithdraw of [false, null])
      for (const fulfilment of ['new', 'shipped', 'delivered', 'returned'] as const) {
        const firm = { mayWithdraw, fulfilment, lastDayToWithdraw: null }
        expect(told(firm)).toEqual(looked)
        expect(told(firm, { status: 'goods_awaited' })).toEqual({ means: 'awaited', isAwaited: true })
      }
    expect(told({}, { at: '2026-11-16T23:00:00.000Z' })).toEqual(looked)
  })

  it('what became of it, whatever came before', () => {
    expect(told({ mayWithdraw: false }, { settlement: 'done' })).toEqual({ means: 'done', isAwaited: false })
    expect(told({}, { status: 'goods_awaited', settlement: 'under_way' })).toEqual({
      means: 'under_way',
      isAwaited: false,
    })
    expect(told({}, { status: 'goods_received' }).means).toBe('received')
    expect(told({}, { status: 'refunded' }).means).toBe('done')
    expect(told({}, { status: 'refused' }).means).toBe('refused')
  })
})

import { describe, expect, it } from 'vitest'
import { withdrawalSummary } from './withdrawal-summary'

type Order = Parameters<typeof withdrawalSummary>[0]
type OrderItem = Order['items'][number]

const DELIVERED_EVENTS = [{ step: 'delivered' as const, at: '2026-11-02T10:00:00.000Z' }]
const ORDER_ITEM: OrderItem = {
  name: 'Wiertarka',
  sku: 'A1',
  quantity: 2,
  shipped: 0,
  delivered: 2,
  undecided: 0,
}
const SAW_ITEM: OrderItem = { ...ORDER_ITEM, name: 'Piła', sku: 'B2' }
const DELIVERED_ORDER: Order = {
  happened: DELIVERED_EVENTS,
  voucherBought: null,
  courier: 'inpost',
  items: [ORDER_ITEM],
}
const TEST_WITHDRAWAL: Parameters<typeof withdrawalSummary>[1] = {
  needsCheck: false,
  status: 'requested',
  settlement: null,
  isWhole: true,
  items: [],
}

const summarizeWithdrawal = (order: Partial<Order>, withdrawal: Partial<typeof TEST_WITHDRAWAL> = {}) =>
  withdrawalSummary({ ...DELIVERED_ORDER, ...order }, { ...TEST_WITHDRAWAL, ...withdrawal })

describe('withdrawalSummary', () => {
  const unshippedCounts = { shipped: 0, delivered: 0 }
  it.each([
    ['not sent', unshippedCounts, [], 'keep', false],
    ['on their way', { shipped: 2, delivered: 0 }, [], 'send', true],
    ['delivered', {}, DELIVERED_EVENTS, 'send', true],
    ['back without a delivery', { ...unshippedCounts, undecided: 2 }, [], 'keep', false],
    ['back in part', { delivered: 1, undecided: 1 }, DELIVERED_EVENTS, 'sendRest', true],
    // The buyer may still have the units that the shop expects back.
    ['expected back', { ...unshippedCounts, undecided: 2 }, DELIVERED_EVENTS, 'sendRest', true],
    ['cancelled', unshippedCounts, DELIVERED_EVENTS, 'keep', false],
  ] as const)('from goods that are %s', (_, unitCounts, events, messageKey, mustSendBack) => {
    const items = [{ ...ORDER_ITEM, ...unitCounts }]
    expect(summarizeWithdrawal({ items, happened: [...events] })).toEqual({
      messageKey,
      mustSendBack,
    })
  })

  it('lets a buyer bring goods that they collected', () => {
    expect(summarizeWithdrawal({ courier: null })).toEqual({ messageKey: 'bring', mustSendBack: true })
  })

  it('depends on the goods named in the withdrawal, not on the rest of the order', () => {
    const items = [{ ...ORDER_ITEM, ...unshippedCounts }, SAW_ITEM]
    expect(summarizeWithdrawal({ items }, { isWhole: false, items: ['1 × Wiertarka (A1)'] }).messageKey).toBe(
      'keep',
    )
    expect(summarizeWithdrawal({ items }, { isWhole: false, items: ['2 × Piła (B2)'] }).messageKey).toBe(
      'send',
    )
    // A withdrawal that names its goods in free text may mean any unit of the order.
    expect(summarizeWithdrawal({ items }, { isWhole: false, items: [] }).messageKey).toBe('send')
  })

  it('promises nothing without a known right of withdrawal, until staff have checked it', () => {
    const staffCheckSummary = { messageKey: 'staffCheck', mustSendBack: false }
    for (const unitCounts of [unshippedCounts, { shipped: 2, delivered: 0 }, {}]) {
      const order = { items: [{ ...ORDER_ITEM, ...unitCounts }] }
      expect(summarizeWithdrawal(order, { needsCheck: true })).toEqual(staffCheckSummary)
      expect(summarizeWithdrawal(order, { needsCheck: true, status: 'goods_awaited' })).toEqual({
        messageKey: 'awaited',
        mustSendBack: true,
      })
    }
  })

  it('says nothing of returned products if the goods never left the shop', () => {
    const packedEvents = [{ step: 'packed' as const, at: '2026-11-02T10:00:00.000Z' }]
    expect(summarizeWithdrawal({ happened: packedEvents }, { status: 'goods_received' })).toEqual({
      messageKey: 'keep',
      mustSendBack: false,
    })
    expect(summarizeWithdrawal({}, { status: 'goods_received' }).messageKey).toBe('received')
  })

  it('reports the settlement, whatever came before', () => {
    expect(summarizeWithdrawal({}, { needsCheck: true, settlement: 'done' })).toEqual({
      messageKey: 'done',
      mustSendBack: false,
    })
    expect(summarizeWithdrawal({}, { status: 'goods_awaited', settlement: 'under_way' })).toEqual({
      messageKey: 'under_way',
      mustSendBack: false,
    })
    expect(summarizeWithdrawal({}, { status: 'goods_received' }).messageKey).toBe('received')
    expect(summarizeWithdrawal({}, { status: 'refunded' }).messageKey).toBe('done')
    expect(summarizeWithdrawal({}, { status: 'refused' }).messageKey).toBe('refused')
  })
})

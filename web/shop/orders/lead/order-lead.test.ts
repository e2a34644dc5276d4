import { DAY_MS } from '../../../../domain/time/time'
import { dayOf } from '../../../../domain/time/calendar-days'
import { describe, expect, it } from 'vitest'
import { FULFILMENT_STATES } from '../../../../domain/orders/fulfilment'
import { findComplaintBelowLead, findOrderLead } from './order-lead'

type Order = Parameters<typeof findOrderLead>[0]
type Item = Order['items'][number]

const ORDERED_AT = '2026-11-24T09:00:00.000Z'
const DELIVERED_AT = '2026-12-04T11:00:00.000Z'
/** The promised delivery days of an order placed at `ORDERED_AT`. */
const PROMISED_DAYS = { from: dayOf(2026, 12, 4), to: dayOf(2026, 12, 8) }

const ITEM: Item = {
  name: 'Wiertarka',
  sku: 'A1',
  quantity: 1,
  standing: 1,
  toShip: 1,
  shipped: 0,
  delivered: 0,
  undecided: 0,
}
const DELIVERED_ITEM: Item = { ...ITEM, toShip: 0, delivered: 1 }
const SETTLED_ITEM: Item = { ...ITEM, standing: 0, toShip: 0 }

const PAID_ORDER: Order = {
  deliveryDays: { from: '2026-12-04', to: '2026-12-08' },
  courier: 'inpost',
  pickup: null,
  paymentStatus: 'paid',
  payableUntil: null,
  needsConfirmation: false,
  ended: null,
  isRefunded: false,
  isCancelled: false,
  fulfilment: 'new',
  happened: [{ step: 'placed', at: ORDERED_AT }],
  voucherBought: null,
  items: [ITEM],
  refunds: [],
  refunded: null,
  withdrawals: [],
  complaints: [],
}
const DELIVERED_ORDER: Order = {
  ...PAID_ORDER,
  fulfilment: 'delivered',
  happened: [
    { step: 'placed', at: ORDERED_AT },
    { step: 'delivered', at: DELIVERED_AT },
  ],
  items: [DELIVERED_ITEM],
}
const WITHDRAWAL: Order['withdrawals'][number] = {
  at: '2026-12-07T10:00:00.000Z',
  needsCheck: false,
  sendBackBy: '2026-12-21',
  status: 'requested',
  settlement: null,
  isWhole: true,
  items: [],
}
const makeRefund = (overrides: Partial<Order['refunds'][number]> = {}): Order['refunds'][number] => ({
  status: 'done',
  amount: '499.00',
  owed: '0.00',
  at: '2026-12-10T10:00:00.000Z',
  ...overrides,
})
const VOUCHER_BOUGHT: Order['voucherBought'] = {
  name: 'Bon',
  recipientEmail: null,
  sendAt: null,
  mail: null,
  remaining: null,
}

const findLead = (overrides: Partial<Order>, { at = '2026-11-25T09:00:00Z', baseOrder = PAID_ORDER } = {}) =>
  findOrderLead({ ...baseOrder, ...overrides }, Date.parse(at))
const findLeadAfterDelivery = (overrides: Partial<Order>, at = '2026-12-06T09:00:00Z') =>
  findLead(overrides, { at, baseOrder: DELIVERED_ORDER })

it('asks the buyer of a sale by phone to confirm it before the payment', () => {
  const holdUntil = '2026-11-25T09:00:00.000Z'
  const unpaidSale: Order = { ...PAID_ORDER, paymentStatus: 'pending', payableUntil: holdUntil }
  const now = Date.parse(ORDERED_AT)
  expect(findOrderLead({ ...unpaidSale, needsConfirmation: true }, now)).toEqual({
    kind: 'confirm',
    until: holdUntil,
  })
  expect(findOrderLead(unpaidSale, now)).toEqual({ kind: 'pay', until: holdUntil })
})

it('says that paid goods wait in the shop, until the buyer has collected them', () => {
  const now = Date.parse(DELIVERED_AT)
  expect(findOrderLead({ ...PAID_ORDER, deliveryDays: null }, now)).toEqual({ kind: 'collect' })
  expect(findOrderLead({ ...DELIVERED_ORDER, deliveryDays: null }, now)).toEqual({
    kind: 'collected',
  })
})

describe('findOrderLead of an unpaid order', () => {
  it('is the payment while it is possible, also after a decline', () => {
    const payableUntil = '2026-11-24T09:58:00.000Z'
    for (const paymentStatus of ['pending', 'failed'] as const)
      expect(findLead({ paymentStatus, payableUntil })).toEqual({ kind: 'pay', until: payableUntil })
  })

  it('is the end of the order, or the wait for the bank', () => {
    const expiredEnd = { reason: 'expired', newer: null } as const
    expect(findLead({ paymentStatus: 'pending', ended: expiredEnd })).toEqual({ kind: 'ended' })
    expect(findLead({ paymentStatus: 'cancelled', ended: expiredEnd })).toEqual({ kind: 'ended' })
    expect(findLead({ paymentStatus: 'pending' })).toEqual({ kind: 'waiting' })
  })
})

describe('findOrderLead of a parcel', () => {
  it.each(['new', 'packed', 'shipped'] as const)('is the promised days: %s', (fulfilment) => {
    const items = [fulfilment === 'shipped' ? { ...ITEM, toShip: 0, shipped: 1 } : ITEM]
    const findLeadAt = (at: string) => findLead({ fulfilment, items }, { at })
    expect(findLeadAt('2026-12-03T22:59:00Z')).toEqual({ kind: 'arrives', ...PROMISED_DAYS })
    expect(findLeadAt('2026-12-03T23:00:00Z')).toEqual({ kind: 'arrivesBy', to: PROMISED_DAYS.to })
    expect(findLeadAt('2026-12-08T22:59:00Z')).toEqual({ kind: 'arrivesBy', to: PROMISED_DAYS.to })
    expect(findLeadAt('2026-12-08T23:00:00Z')).toEqual({ kind: 'late' })
  })

  it('is the promised days while one of several products is to come', () => {
    expect(findLead({ items: [SETTLED_ITEM, ITEM], refunds: [makeRefund()] }).kind).toBe('arrives')
  })

  it('is the delivery, or a refund that came after it', () => {
    expect(findLeadAfterDelivery({})).toEqual({ kind: 'delivered' })
    const earlierRefund = makeRefund({ at: '2026-11-26T10:00:00.000Z' })
    expect(findLeadAfterDelivery({ refunds: [earlierRefund] }).kind).toBe('delivered')
    expect(findLeadAfterDelivery({ refunds: [earlierRefund, makeRefund({ status: 'under_way' })] })).toEqual({
      kind: 'refund',
      status: 'under_way',
      amount: '499.00',
    })
    expect(findLeadAfterDelivery({ refunds: [makeRefund({ amount: '0.00' })] }).kind).toBe('delivered')
  })

  it('is the return of an undelivered parcel, and promises no days', () => {
    expect(findLead({ fulfilment: 'returned', items: [{ ...ITEM, toShip: 0, undecided: 1 }] })).toEqual({
      kind: 'cameBack',
    })
  })

  it('is the voucher of an order without goods', () => {
    expect(findLead({ items: [], deliveryDays: null, voucherBought: VOUCHER_BOUGHT })).toEqual({
      kind: 'voucher',
    })
  })
})

describe('findOrderLead of a withdrawal', () => {
  it('is the last day to send the goods back, the earliest of several', () => {
    const laterWithdrawal = { ...WITHDRAWAL, sendBackBy: '2026-12-23' }
    const lastDay = dayOf(2026, 12, 21)
    expect(findLeadAfterDelivery({ withdrawals: [laterWithdrawal, WITHDRAWAL] })).toEqual({
      kind: 'sendBack',
      lastDay,
      isPast: false,
    })
    expect(findLeadAfterDelivery({ withdrawals: [WITHDRAWAL] }, '2026-12-21T22:59:00Z')).toMatchObject({
      isPast: false,
    })
    expect(findLeadAfterDelivery({ withdrawals: [WITHDRAWAL] }, '2026-12-21T23:00:00Z')).toMatchObject({
      isPast: true,
    })
    expect(findLeadAfterDelivery({ withdrawals: [{ ...WITHDRAWAL, status: 'goods_awaited' }] }).kind).toBe(
      'sendBack',
    )
  })

  it('is the state of the withdrawal when nothing has to be sent', () => {
    const messageKeyOf = (overrides: Partial<Order>, baseOrder = PAID_ORDER) => {
      const lead = findLead(overrides, { baseOrder })
      return lead.kind === 'withdrawal' ? lead.messageKey : lead.kind
    }
    expect(messageKeyOf({ withdrawals: [WITHDRAWAL] })).toBe('keep')
    expect(findLead({ withdrawals: [WITHDRAWAL] })).toMatchObject({ refundBy: dayOf(2026, 12, 21) })
    expect(messageKeyOf({ withdrawals: [{ ...WITHDRAWAL, needsCheck: true }] }, DELIVERED_ORDER)).toBe(
      'staffCheck',
    )
    const acceptedWithdrawal = { ...WITHDRAWAL, status: 'goods_received' } as const
    expect(messageKeyOf({ withdrawals: [acceptedWithdrawal] })).toBe('keep')
    expect(messageKeyOf({ withdrawals: [acceptedWithdrawal] }, DELIVERED_ORDER)).toBe('received')
    expect(messageKeyOf({ withdrawals: [WITHDRAWAL], items: [], voucherBought: VOUCHER_BOUGHT })).toBe(
      'voucher',
    )
  })

  it('is the delivery again after a refused withdrawal', () => {
    expect(findLeadAfterDelivery({ withdrawals: [{ ...WITHDRAWAL, status: 'refused' }] }).kind).toBe(
      'delivered',
    )
  })
})

describe('findOrderLead of money and complaints', () => {
  const fullRefund = { amount: '499.00', of: '499.00', left: '0.00' }

  it('is a failed refund before anything that the buyer can only wait for', () => {
    const failedRefund = makeRefund({ status: 'failed', owed: '499.00' })
    const failedLead = { kind: 'refund', status: 'failed', amount: '499.00' }
    expect(findLeadAfterDelivery({ refunds: [failedRefund] })).toEqual(failedLead)
    expect(findLead({ isCancelled: true, items: [SETTLED_ITEM], refunds: [failedRefund] })).toEqual(
      failedLead,
    )
  })

  it('is the cancellation, or the refund of a whole order', () => {
    expect(findLead({ isCancelled: true, items: [SETTLED_ITEM], isRefunded: true }).kind).toBe('cancelled')
    const returnedOrder = { items: [SETTLED_ITEM], refunds: [makeRefund()], refunded: fullRefund }
    expect(findLeadAfterDelivery(returnedOrder)).toEqual({ kind: 'refund', status: 'done', amount: '499.00' })
    expect(findLeadAfterDelivery({ ...returnedOrder, refunds: [makeRefund({ amount: '0.00' })] })).toEqual({
      kind: 'settled',
    })
    // A payment that arrives too late leaves the order unpaid, and the shop refunds the money.
    expect(
      findLead({
        paymentStatus: 'cancelled',
        isRefunded: true,
        refunds: [makeRefund({ status: 'under_way' })],
        refunded: fullRefund,
      }),
    ).toEqual({ kind: 'refund', status: 'under_way', amount: '499.00' })
  })

  it('is the earliest answer to an open complaint', () => {
    const complaints = [
      { status: 'accepted', answerBy: '2026-12-12' },
      { status: 'received', answerBy: '2026-12-21' },
      { status: 'in_progress', answerBy: '2026-12-20' },
    ] as const
    expect(findLeadAfterDelivery({ complaints })).toEqual({
      kind: 'complaint',
      answerBy: '2026-12-20',
      hasProduct: true,
    })
    expect(findLeadAfterDelivery({ complaints: complaints.slice(0, 1) }).kind).toBe('delivered')
  })

  it('stays the parcel while goods are to come, with the complaint below it', () => {
    const complaints = [{ status: 'received', answerBy: '2026-12-20' }] as const
    const complaint = { kind: 'complaint', answerBy: '2026-12-20', hasProduct: false }
    for (const items of [[ITEM], [{ ...ITEM, toShip: 0, shipped: 1 }]]) {
      const order = { ...PAID_ORDER, items, complaints }
      expect(findLead(order).kind).toBe('arrives')
      expect(findComplaintBelowLead(order, findLead(order))).toEqual(complaint)
      expect(findComplaintBelowLead({ ...order, complaints: [] }, findLead(order))).toBeNull()
    }
    expect(findLead({ deliveryDays: null, complaints }).kind).toBe('collect')
    // A complaint that is the lead itself is not shown twice.
    const deliveredOrder = { ...DELIVERED_ORDER, complaints }
    expect(findComplaintBelowLead(deliveredOrder, findLeadAfterDelivery({ complaints }))).toBeNull()
    // `hasProduct` is false, because no product was delivered.
    const lostParcel = { items: [{ ...ITEM, toShip: 0, undecided: 1 }], complaints }
    expect(findLead(lostParcel)).toEqual(complaint)
  })
})

it('orderLead promises delivery days only for goods that are still to come', () => {
  const items = [
    ITEM,
    SETTLED_ITEM,
    DELIVERED_ITEM,
    { ...ITEM, toShip: 0, shipped: 1 },
    { ...ITEM, toShip: 0, undecided: 1 },
  ]
  for (const fulfilment of FULFILMENT_STATES)
    for (const paymentStatus of ['pending', 'paid', 'failed', 'cancelled'] as const)
      for (const isRefunded of [false, true])
        for (const item of items) {
          const { kind } = findLead(
            { fulfilment, paymentStatus, isRefunded, items: [item] },
            { baseOrder: DELIVERED_ORDER },
          )
          if (kind === 'arrives' || kind === 'arrivesBy' || kind === 'late')
            expect([item.toShip + item.shipped, paymentStatus, isRefunded]).toEqual([1, 'paid', false])
        }
})

it('tells the buyer who collects the goods to wait, then shows the code, then that they are collected', () => {
  const pickupOrder = { ...PAID_ORDER, deliveryDays: null, pickup: { code: null, until: null } }
  const now = Date.parse(ORDERED_AT)
  expect(findOrderLead(pickupOrder, now)).toEqual({ kind: 'preparing' })
  const readyOrder = { ...pickupOrder, pickup: { code: '7KQ2M9XA', until: '2026-12-14' } }
  expect(findOrderLead(readyOrder, now)).toEqual({
    kind: 'pickup',
    code: '7KQ2M9XA',
    lastDay: Date.parse('2026-12-14') / DAY_MS,
  })
  const collectedOrder = { ...DELIVERED_ORDER, deliveryDays: null, pickup: { code: null, until: null } }
  expect(findOrderLead(collectedOrder, now)).toEqual({ kind: 'collected' })
})

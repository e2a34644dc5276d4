import { describe, expect, it } from 'vitest'
import type { BuyerOrder } from '../../api'
import { orderStateText } from './order-state'
import { ORDER_WORDS } from './words'

type Order = Parameters<typeof orderStateText>[0]

// In Poland, this is 00:30 of the next day, 24 November.
const ORDERED_AT = '2026-11-23T23:30:00.000Z'
const HISTORY_STEPS = (['placed', 'paid', 'shipped', 'delivered', 'returned'] as const).map((step) => ({
  step,
  at: ORDERED_AT,
}))

function renderOrderState(overrides: Partial<Order>, language: 'pl' | 'en' = 'pl') {
  const order: Order = {
    courier: 'dpd',
    isCancelled: false,
    isRefunded: false,
    paymentStatus: 'paid',
    fulfilment: 'new',
    happened: HISTORY_STEPS,
    refunds: [],
    items: [{ standing: 1, cancelled: 0 }],
    ...overrides,
  }
  return orderStateText(order, ORDER_WORDS[language], language)
}

const makeRefund = (
  status: BuyerOrder['refunds'][number]['status'],
  amount = '100.00',
): Order['refunds'][number] => ({
  id: crypto.randomUUID(),
  amount,
  toVoucher: '0.00',
  reason: 'cancellation',
  items: [],
  note: null,
  status,
  owed: '0.00',
  isLess: false,
  isByTransfer: false,
  at: ORDERED_AT,
})

describe('orderStateText', () => {
  it('is the last event and its day', () => {
    expect(renderOrderState({ fulfilment: 'new' })).toBe('Opłacone')
    expect(renderOrderState({ fulfilment: 'packed' })).toBe('Opłacone, paczka spakowana')
    expect(renderOrderState({ fulfilment: 'shipped' })).toBe('Wysłane 24\u00a0listopada 2026')
    expect(renderOrderState({ fulfilment: 'delivered' }, 'en')).toBe('Delivered on 24\u00a0November 2026')
    expect(renderOrderState({ fulfilment: 'returned' })).toBe('Paczka wróciła do nas 24\u00a0listopada 2026')
  })

  it('names the cancelled part beside the rest', () => {
    const items = [
      { standing: 0, cancelled: 1 },
      { standing: 1, cancelled: 0 },
    ]
    expect(renderOrderState({ items })).toBe('Opłacone, część anulowana')
    expect(renderOrderState({ items, fulfilment: 'shipped' }, 'en')).toBe(
      'Sent on 24\u00a0November 2026, partly cancelled',
    )
  })

  it('is "cancelled" or "returned" when no unit is left, wherever the parcel is', () => {
    const items = [{ standing: 0, cancelled: 1 }]
    expect(renderOrderState({ items, isCancelled: true, fulfilment: 'packed' })).toBe('Anulowane')
    expect(renderOrderState({ items: [{ standing: 0, cancelled: 0 }], fulfilment: 'delivered' })).toBe(
      'Produkty zwrócone',
    )
  })

  it('is the state of the refund once all money goes back', () => {
    const refundedOrder = { isRefunded: true, paymentStatus: 'cancelled', fulfilment: 'delivered' } as const
    expect(renderOrderState({ ...refundedOrder, refunds: [makeRefund('done')] })).toBe('Pieniądze zwrócone')
    expect(
      renderOrderState({ ...refundedOrder, refunds: [makeRefund('done'), makeRefund('under_way')] }),
    ).toBe('Zwrot pieniędzy w toku')
    expect(
      renderOrderState({ ...refundedOrder, refunds: [makeRefund('failed'), makeRefund('under_way')] }, 'en'),
    ).toBe('Refund did not arrive')
    expect(
      renderOrderState({ ...refundedOrder, refunds: [makeRefund('done'), makeRefund('done', '0.00')] }, 'en'),
    ).toBe('Refunded')
  })
})

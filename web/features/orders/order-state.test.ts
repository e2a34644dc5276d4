import { describe, expect, it } from 'vitest'
import type { BuyerOrder } from '../../api'
import { orderState } from './order-state'
import { ORDER_WORDS } from './words'

// Half past midnight in Poland.
const AT = '2026-11-23T23:30:00.000Z'

function stateOf(fulfilment: BuyerOrder['fulfilment'], language: 'pl' | 'en', isRefunded = false) {
  const happened = (['placed', 'paid', 'shipped', 'delivered', 'returned'] as const).map((step) => ({
    step,
    at: AT,
  }))
  return orderState(
    { isRefunded, paymentStatus: 'paid', fulfilment, happened },
    ORDER_WORDS[language],
    language,
  )
}

describe('the state of an order', () => {
  it('is what happened last, and when', () => {
    expect(stateOf('new', 'pl')).toBe('Opłacone')
    expect(stateOf('packed', 'pl')).toBe('Opłacone, paczka spakowana')
    expect(stateOf('shipped', 'pl')).toBe('Wysłane 24\u00a0listopada 2026')
    expect(stateOf('delivered', 'en')).toBe('Delivered on 24\u00a0November 2026')
    expect(stateOf('returned', 'pl')).toBe('Paczka wróciła do nas 24\u00a0listopada 2026')
  })

  it('is that the money went back, wherever the parcel is', () => {
    expect(stateOf('delivered', 'pl', true)).toBe('Pieniądze zwrócone')
  })
})

import { describe, expect, it } from 'vitest'
import { listHistoryLines } from './history-lines'
import { ORDER_WORDS } from './words'

type Order = Parameters<typeof listHistoryLines>[0]
type Refund = Order['refunds'][number]

const makeTimestamp = (hour: number) => `2026-11-24T${hour}:00:00.000Z`
const NBSP = '\u00a0'

const makeRefund = (overrides: Partial<Refund>): Refund => ({
  id: crypto.randomUUID(),
  amount: '100.00',
  toVoucher: '0.00',
  reason: 'cancellation',
  items: [{ kind: 'cancelled', name: 'Wiertarka', quantity: 1, amount: '100.00' }],
  note: null,
  status: 'done',
  owed: '0.00',
  isLess: false,
  isByTransfer: false,
  at: makeTimestamp(15),
  ...overrides,
})

function renderHistoryTexts(overrides: Partial<Order>) {
  const order: Order = {
    happened: [
      { step: 'placed', at: makeTimestamp(10) },
      { step: 'paid', at: makeTimestamp(11) },
      { step: 'packed', at: makeTimestamp(12) },
    ],
    refunds: [],
    isCancelled: false,
    currency: 'PLN',
    courier: 'dpd',
    withdrawals: [],
    complaints: [],
    ...overrides,
  }
  return listHistoryLines(order, ORDER_WORDS.pl, 'pl').map(({ text }) => text)
}

describe('listHistoryLines', () => {
  it('says that the buyer collected goods that have no courier', () => {
    const events = [
      { step: 'placed', at: makeTimestamp(10) },
      { step: 'delivered', at: makeTimestamp(11) },
    ] as const
    expect(renderHistoryTexts({ courier: null, happened: [...events] })).toEqual([
      'Produkty odebrane',
      'Zamówienie złożone',
    ])
  })

  it('lists cancelled goods beside their refund, latest first', () => {
    expect(renderHistoryTexts({ refunds: [makeRefund({ status: 'under_way' })] })).toEqual([
      `Zwrot 100,00${NBSP}zł w toku`,
      'Anulowane: Wiertarka, 1 szt.',
      'Paczka spakowana',
      'Płatność otrzymana',
      'Zamówienie złożone',
    ])
  })

  it('ends with "order cancelled" when all units are cancelled, and hides "packed" of an unsent parcel', () => {
    const refunds = [
      makeRefund({ at: makeTimestamp(13) }),
      makeRefund({ at: makeTimestamp(14), status: 'failed' }),
    ]
    expect(renderHistoryTexts({ refunds, isCancelled: true })).toEqual([
      `Zwrot 100,00${NBSP}zł nie dotarł`,
      'Zamówienie anulowane',
      `Zwrot 100,00${NBSP}zł`,
      'Anulowane: Wiertarka, 1 szt.',
      'Płatność otrzymana',
      'Zamówienie złożone',
    ])
  })

  it('shows no amount for a settlement without money', () => {
    const [returnedText] = renderHistoryTexts({
      refunds: [
        makeRefund({
          amount: '0.00',
          items: [{ kind: 'returned', name: 'Piła', quantity: 1, amount: '0.00' }],
        }),
      ],
    })
    expect(returnedText).toBe('Rozliczenie bez zwrotu pieniędzy')
    expect(renderHistoryTexts({ refunds: [makeRefund({ amount: '0.00' })] })[0]).toBe(
      'Anulowane: Wiertarka, 1 szt.',
    )
  })
})

import { expect, it, vi } from 'vitest'
import type { StaffOrder } from '../orders/queries'
import { orderChosenLabels } from './order-chosen-labels'
import { orderLabels } from './queries'

vi.mock('./queries', () => ({ orderLabels: vi.fn(), refreshShipments: vi.fn() }))

const CONFIRMED_LABEL = {
  requestId: null,
  parcelNumber: 1,
  courier: 'inpost' as const,
  state: 'confirmed' as const,
  status: null,
  createdAt: '2026-11-28T00:00:00.000Z',
}

// The cast is safe: the function reads only fields that the fixture has.
const makeOrder = (number: string, changes: object = {}) =>
  ({
    id: number,
    number,
    courier: 'inpost',
    parcels: [{ parcelClass: 'courier', count: 1, weightGrams: 9200, sidesMm: [200, 300, 400] }],
    orderItems: [{ toShip: 2, quantity: 2 }],
    shipments: [],
    timeline: [],
    ...changes,
  }) as unknown as StaffOrder

it('skips orders with units that are not sent, and names orders whose label has the old address', async () => {
  const orders = [
    makeOrder('whole'),
    makeOrder('partly cancelled', { orderItems: [{ toShip: 1, quantity: 2 }] }),
    makeOrder('moved', {
      shipments: [CONFIRMED_LABEL],
      timeline: [{ name: 'address_corrected', at: '2026-11-28T01:00:00.000Z' }],
    }),
  ]
  const readOrder = (id: string) => {
    const order = orders.find((candidate) => candidate.id === id)
    return order ? Promise.resolve(order) : Promise.reject(new Error('no order'))
  }
  vi.mocked(orderLabels).mockImplementation((id) =>
    Promise.resolve(makeOrder(id, { shipments: [CONFIRMED_LABEL] })),
  )
  const result = await orderChosenLabels(
    orders.map(({ id }) => id),
    ['inpost'],
    readOrder,
  )
  expect(vi.mocked(orderLabels).mock.calls.map(([id]) => id)).toEqual(['whole'])
  expect(result.labelledOrders.map(({ number }) => number)).toEqual(['whole'])
  expect(result.skippedNumbers).toEqual(['partly cancelled'])
  expect(result.oldAddressNumbers).toEqual(['moved'])
})

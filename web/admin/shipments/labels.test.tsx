import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import type { StaffOrder } from '../orders/queries'
import { Labels } from './labels'
import { SHIPMENT_WORDS } from './words'

vi.mock('./queries', () => ({
  labelCouriersQuery: { queryKey: ['label-couriers'], queryFn: () => ({ couriers: ['dpd'] }) },
}))

const LABEL = {
  id: 'label',
  requestId: null,
  parcelNumber: 1,
  service: 'inpost',
  courier: 'inpost',
  price: null,
  parcel: { insurance: null },
  problem: null,
  status: null,
  trackingNumber: null,
  retryAt: null,
  canCancel: false,
  createdAt: '2026-11-28T00:00:00.000Z',
  steps: [],
}

/** An order with one label. The cast is safe: the card reads only fields that the fixture has. */
const makeOrder = (label: object, changes: object = {}) =>
  ({
    id: 'order',
    number: 'AB12CD34',
    courier: 'inpost',
    parcels: null,
    nextFulfilments: [],
    orderItems: [],
    timeline: [],
    shipments: [{ ...LABEL, ...label }],
    ...changes,
  }) as unknown as StaffOrder

it.each(['confirmed', 'cancelled'] as const)(
  'shows price and insurance of a label unless it is cancelled: %s',
  (state) => {
    const problem = { code: 'not_cancelled', fields: [] }
    const parcel = { insurance: '2000.00' }
    renderInShop(<Labels order={makeOrder({ state, price: '14.99', parcel, problem })} />)
    expect(screen.queryAllByText(/14,99.*Ubezpieczona na/)).toHaveLength(state === 'cancelled' ? 0 : 1)
  },
)

it.each(['inpost', 'furgonetka'] as const)('says where the shop has no money for a label: %s', (service) => {
  const problem = { code: 'not_bought', fields: [], message: 'Za mało środków.' }
  renderInShop(<Labels order={makeOrder({ service, state: 'failed', problem })} />)
  const words = SHIPMENT_WORDS.pl
  screen.getByText(words.serviceProblems[service]['not_bought'] ?? '')
  screen.getByText(words.serviceMessage(problem))
})

it.each([
  ['new', [], 1],
  ['packed', ['shipped'], 0],
  ['shipped', [], 0],
] as const)(
  'says that a label is not needed if its parcel no longer goes out: %s, next %j',
  (fulfilmentStatus, nextFulfilments, count) => {
    renderInShop(<Labels order={makeOrder({ state: 'confirmed' }, { fulfilmentStatus, nextFulfilments })} />)
    expect(screen.queryAllByText(SHIPMENT_WORDS.pl.needless)).toHaveLength(count)
  },
)

it('says that staff order the transport of pallets by hand, and offers no label for them', async () => {
  const order = makeOrder(
    { state: 'confirmed' },
    {
      courier: 'dpd',
      nextFulfilments: ['shipped'],
      shipments: [],
      parcels: [{ parcelClass: 'pallet', count: 1, weightGrams: 90_000, sidesMm: [800, 1000, 1200] }],
    },
  )
  renderInShop(<Labels order={order} />)
  await screen.findByText(SHIPMENT_WORDS.pl.pallets)
  expect(screen.queryByRole('button')).toBeNull()
})

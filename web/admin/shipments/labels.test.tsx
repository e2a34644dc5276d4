import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import type { StaffOrder } from '../orders/queries'
import { Labels } from './labels'

vi.mock('./queries', () => ({
  labelCouriersQuery: { queryKey: ['label-couriers'], queryFn: () => ({ couriers: [] }) },
}))

it.each(['confirmed', 'cancelled'] as const)(
  'shows price and insurance of a label unless it is cancelled: %s',
  (state) => {
    // The cast is safe: the card reads only fields that the fixture has.
    const order = {
      id: 'order',
      number: 'AB12CD34',
      courier: 'inpost',
      parcels: null,
      nextFulfilments: [],
      timeline: [],
      shipments: [
        {
          id: 'label',
          parcelNumber: 1,
          courier: 'inpost',
          state,
          price: '14.99',
          parcel: { insurance: '2000.00' },
          problem: { code: 'not_cancelled', fields: [] },
          status: null,
          trackingNumber: null,
          retryAt: null,
          canCancel: false,
          createdAt: '2026-11-28T00:00:00.000Z',
          steps: [],
        },
      ],
    } as unknown as StaffOrder
    renderInShop(<Labels order={order} />)
    expect(screen.queryAllByText(/14,99.*Ubezpieczona na/)).toHaveLength(state === 'cancelled' ? 0 : 1)
  },
)

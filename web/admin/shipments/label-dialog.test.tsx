import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import type { StaffOrder } from '../orders/queries'
import { LabelDialog } from './label-dialog'
import { orderLabels } from './queries'
import { SHIPMENT_WORDS } from './words'

vi.mock('./queries', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  orderLabels: vi.fn(),
  labelCouriersQuery: {
    queryKey: ['label-couriers'],
    queryFn: () => ({ couriers: [], insuredUpTo: '5000.00' }),
  },
}))

it.each([
  ['pl', 'Według zamówienia: 4,5 kg, 60 × 30 × 15 cm.'],
  ['en', 'As ordered: 4.5 kg, 60 × 30 × 15 cm.'],
] as const)('shows in %s the weight and sizes of a parcel to a locker', (language, text) => {
  // The cast is safe: the dialog reads only fields that the fixture has.
  const order = {
    id: 'order',
    courier: 'locker',
    pickupPoint: null,
    parcels: [{ parcelClass: 'lockerB', count: 1, weightGrams: 4500, sidesMm: [150, 300, 600] }],
    orderItems: [],
    goodsValue: '1999.50',
    shipments: [],
  } as unknown as StaffOrder
  renderInShop(<LabelDialog order={order} couriers={['locker']} onClose={() => undefined} />, { language })
  expect(screen.getByText(text)).toBeDefined()
})

it.each(['pl', 'en'] as const)(
  'orders no label for a parcel that staff leave out, in %s',
  async (language) => {
    const { dialog: words } = SHIPMENT_WORDS[language]
    // The cast is safe: the dialog reads only fields that the fixture has.
    const order = {
      id: 'order',
      courier: 'inpost',
      parcels: [{ parcelClass: 'courier', count: 2, weightGrams: 9200, sidesMm: [200, 300, 400] }],
      orderItems: [{ toShip: 1, quantity: 2 }],
      goodsValue: '1999.50',
      shipments: [],
    } as unknown as StaffOrder
    vi.mocked(orderLabels).mockReset().mockResolvedValue(order)
    renderInShop(<LabelDialog order={order} couriers={['inpost']} onClose={() => undefined} />, { language })
    expect(screen.getByText(words.fewerParcels)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: words.leaveOutOf({ number: 1 }) }))
    expect(screen.queryByRole('button', { name: words.leaveOutOf({ number: 2 }) })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: words.submit }))
    await waitFor(() => expect(orderLabels).toHaveBeenCalledOnce())
    const [, request] = vi.mocked(orderLabels).mock.calls[0] ?? []
    expect(request?.parcels.map(({ number }) => number)).toEqual([2])
  },
)

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInShop } from '../../../test/web/shop'
import type { StaffOrder } from '../orders/queries'
import { LabelDialog } from './label-dialog'
import { orderLabels } from './queries'
import { SHIPMENT_WORDS } from './words'

vi.mock('./queries')

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

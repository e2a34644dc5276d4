import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import { SHIPMENT_WORDS } from '../../shipments/words'
import type { ListedOrder } from '../queries'
import { pl } from '../words.pl'
import { ChosenOrders } from './chosen-orders'

const makeListedOrder = (id: string, isWithdrawn: boolean, work = ['pack']) =>
  // Safe cast: the component reads only these fields.
  ({ id, number: id.toUpperCase(), version: 1, work, isWithdrawn }) as unknown as ListedOrder

it('ChosenOrders packs no order whose withdrawal stops the parcel, and names the order', async () => {
  adminToken.save('token')
  const calls = fakeApi(() => Response.json({}))
  renderInShop(
    <ChosenOrders
      orders={[makeListedOrder('a1', false), makeListedOrder('b2', true)]}
      onDone={() => undefined}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain(pl.chosen.withdrawn({ numbers: '#B2' }))
  fireEvent.click(screen.getByRole('button', { name: pl.chosen.pack({ count: 1 }) }))
  const changes = () => calls.filter(({ method }) => method === 'PATCH')
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.path).toContain('/orders/a1')
})

it('ChosenOrders orders no label of an order whose point is closed', async () => {
  adminToken.save('token')
  fakeApi(({ path }) =>
    Response.json(
      path.includes('label-couriers') ? { couriers: ['locker'] } : { id: 'm1', name: 'Ania', role: 'owner' },
    ),
  )
  renderInShop(
    <ChosenOrders
      orders={[makeListedOrder('a1', false), makeListedOrder('b2', false, ['point', 'pack'])]}
      onDone={() => undefined}
    />,
  )
  const { label } = SHIPMENT_WORDS.pl.chosen
  expect(await screen.findByRole('button', { name: label({ count: 1 }) })).toBeTruthy()
})

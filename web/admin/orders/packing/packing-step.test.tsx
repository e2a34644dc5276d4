import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi, readText, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import { STAFF_ORDER_WORDS } from '../words'
import { PackingStep } from './packing-step'
import { PACKING_WORDS } from './words'

const LOCKER_ORDER = {
  id: 'o1',
  number: 'O1',
  version: 1,
  courier: 'locker',
  shippedWith: null,
  paidAt: null,
  state: 'refunded',
  notes: [],
  statements: [],
  claims: [],
  orderItems: [],
  nextFulfilments: [],
  isAddressOpen: false,
  firstName: 'Jan',
  lastName: 'Nowak',
  companyName: null,
  address: 'Domowa 1',
  postalCode: '90-001',
  city: 'Łódź',
  pickupPoint: { code: 'LOD123M', place: null },
  isPointClosed: true,
}

it.each([
  [null, 'LOD123M', 'Domowa 1'],
  ['dpd', 'Domowa 1', 'LOD123M'],
])('a locker order that is sent with %s shows %s', async (shippedWith, visibleText, hiddenText) => {
  adminToken.save('token')
  fakeApi(({ path }) => Response.json(path.includes('/o1') ? { ...LOCKER_ORDER, shippedWith } : {}))
  renderInShop(<PackingStep orderId="o1" onDone={() => undefined} />)
  const address = readText(await screen.findByRole('region', { name: PACKING_WORDS.pl.address }))
  expect(address).toContain(visibleText)
  expect(address).not.toContain(hiddenText)
  expect(address.includes(STAFF_ORDER_WORDS.pl.closedPoint)).toBe(shippedWith === null)
})

it('an order that only waits for its collection counts as done in the queue', async () => {
  adminToken.save('token')
  const readyOrder = {
    ...LOCKER_ORDER,
    pickup: {},
    fulfilmentStatus: 'packed',
    nextFulfilments: ['delivered'],
  }
  fakeApi(({ path }) => Response.json(path.includes('/o1') ? readyOrder : {}))
  const onDone = vi.fn()
  renderInShop(<PackingStep orderId="o1" onDone={onDone} />)
  const button = await screen.findByRole('button', { name: PACKING_WORDS.pl.next })
  expect(screen.getByText(PACKING_WORDS.pl.collected.ready)).toBeTruthy()
  fireEvent.click(button)
  expect(onDone).toHaveBeenCalledOnce()
})

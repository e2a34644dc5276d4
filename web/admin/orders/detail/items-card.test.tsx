import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop } from '../../../../test/web/shop'
import { UNIT_PLACES, type UnitPlace } from '../../../../domain/orders/goods'
import { OrderBadges } from '../list/order-badges'
import type { StaffOrder } from '../queries'
import { ItemsCard } from './items-card'

const renderUnitAt = (place: UnitPlace, courier: StaffOrder['courier'], language: 'pl' | 'en') => {
  const units = Object.fromEntries(UNIT_PLACES.map((name) => [name, name === place ? 1 : 0]))
  // The cast is safe: the card reads only fields that the fixture has.
  const order = {
    courier,
    currency: 'PLN',
    language,
    paidAt: '2026-11-28T00:00:00.000Z',
    bill: { rows: [], vatRates: [] },
    subtotal: '100.00',
    shipping: '0.00',
    discount: '0.00',
    totalAmount: '100.00',
    agreement: { agreed: null },
    voucherBought: null,
    voucherUsed: null,
    parcels: null,
    refunds: [],
    orderItems: [
      {
        productId: 'p1',
        image: null,
        name: 'Drill',
        names: { pl: 'Drill', en: 'Drill' },
        sku: 'W-1',
        quantity: 1,
        price: '100.00',
        total: '100.00',
        value: '100.00',
        listPrice: null,
        grade: null,
        taxKind: 'standard',
        defects: [],
        supply: null,
        standing: 1,
        withdrawn: 0,
        units,
      },
    ],
  } as unknown as StaffOrder
  renderInShop(<ItemsCard order={order} />, { language })
}

it.each([
  ['counter', 'packed', 'pl', 'Gotowe do odbioru'],
  ['counter', 'packed', 'en', 'Ready for collection'],
  ['counter', 'delivered', 'pl', 'Odebrane'],
  ['dpd', 'packed', 'pl', 'W paczce'],
] as const)('a unit of an order with %s that is %s reads in %s: %s', (courier, place, language, label) => {
  renderUnitAt(place, courier, language)
  expect(screen.getByText(label)).toBeTruthy()
})

it.each([
  ['counter', 'pl', 'Odebrane'],
  ['counter', 'en', 'Collected'],
  ['dpd', 'pl', 'Dostarczone'],
] as const)('an order with %s that reached its buyer reads in %s: %s', (courier, language, label) => {
  renderInShop(
    <OrderBadges state="paid" channel="web" fulfilmentStatus="delivered" courier={courier} work={[]} />,
    { language },
  )
  expect(screen.getByText(label)).toBeTruthy()
})

import { expect, it } from 'vitest'
import type { PickupStatus } from '../../../../domain/orders/pickup'
import { listHandoverLines } from './handover-lines'

const ITEMS = [
  { sku: 'partly-cancelled', quantity: 3, toShip: 2, units: { delivered: 0 } },
  { sku: 'cancelled', quantity: 1, toShip: 0, units: { delivered: 0 } },
  { sku: 'handed-over', quantity: 2, toShip: 0, units: { delivered: 1 } },
]

const listUnitsWithStatus = (status: PickupStatus) =>
  listHandoverLines(ITEMS, status).map(({ sku, shownQuantity }) => [sku, shownQuantity])

it.each(['ready', 'notReady', 'toOpen'] as const)(
  'lists only the units to hand over of an order %s',
  (status) => expect(listUnitsWithStatus(status)).toEqual([['partly-cancelled', 2]]),
)

it('lists only the units that the buyer got of an order that was handed over', () =>
  expect(listUnitsWithStatus('handedOver')).toEqual([['handed-over', 1]]))

it.each(['unpaid', 'cancelled'] as const)('lists all units of an order that is %s', (status) =>
  expect(listUnitsWithStatus(status)).toHaveLength(ITEMS.length),
)

import { expect, it } from 'vitest'
import type { StaffOrder } from '../orders/queries'
import { groupForPrinting } from './group-for-printing'

const makeOrders = (count: number, labelCount: number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    // The cast is safe: the function reads only fields that the fixture has.
    shipments: Array.from({ length: labelCount }, () => ({
      courier: 'inpost',
      state: 'confirmed',
      status: null,
      requestId: null,
      ...changes,
    })) as unknown as StaffOrder['shipments'],
  }))

const countOrders = (...input: Parameters<typeof makeOrders>) =>
  groupForPrinting(makeOrders(...input), 'inpost').map((group) => group.length)

it('prints all orders, in files of at most 50 orders and 100 labels', () => {
  expect(countOrders(120, 1)).toEqual([50, 50, 20])
  expect(countOrders(60, 3)).toEqual([33, 27])
  expect(countOrders(1, 120)).toEqual([1])
})

it('leaves out orders without a label of the courier that can be printed', () => {
  expect(countOrders(3, 0)).toEqual([])
  expect(countOrders(3, 1, { courier: 'locker' })).toEqual([])
  expect(countOrders(3, 1, { state: 'created' })).toEqual([])
  expect(countOrders(3, 1, { requestId: 'withdrawal' })).toEqual([])
})

import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { adminToken } from '../../../storage/admin-storage'
import type { StaffOrder } from '../queries'
import { STAFF_ORDER_WORDS } from '../words'
import { NextStep } from './next-step'

beforeEach(() => adminToken.save('token'))

const units = { owed: 0, packed: 0, shipped: 0, delivered: 1, awaited: 0, inspection: 0 }
const steps = { takeOut: 0, expect: 1, receive: 1, keep: 0, restock: 0, discard: 0, resend: 0 }
/** A delivered order. The card reads only these fields. */
const makeOrder = (courier: string) =>
  ({
    id: 'o1',
    version: 1,
    courier,
    state: 'paid',
    paymentStatus: 'paid',
    fulfilmentStatus: 'delivered',
    deliveredAt: '2026-11-20T12:00:00.000Z',
    nextFulfilments: ['returned'],
    orderItems: [{ productId: 'p1', names: { pl: 'Młot', en: 'Hammer' }, units, steps, proposed: 0 }],
  }) as unknown as StaffOrder

test.each(['pl', 'en'] as const)(
  'collected goods need no step and were no parcel, in %s',
  async (language) => {
    fakeApi(() => Response.json({ id: 'm1', name: 'Ania', role: 'owner' }))
    const { step } = STAFF_ORDER_WORDS[language]
    const { unmount } = renderInShop(<NextStep order={makeOrder('counter')} onRefund={() => undefined} />, {
      language,
    })
    expect(screen.getByText(step.nothing)).toBeTruthy()
    expect(await screen.findByRole('button', { name: step.counter.returned })).toBeTruthy()
    expect(screen.queryByRole('button', { name: step.returned })).toBeNull()
    unmount()
    renderInShop(<NextStep order={makeOrder('dpd')} onRefund={() => undefined} />, { language })
    expect(await screen.findByRole('button', { name: step.returned })).toBeTruthy()
  },
)

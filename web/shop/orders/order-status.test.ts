import { expect, it } from 'vitest'
import { hasOpenRequestOrRefund } from './order-status'

it('hasOpenRequestOrRefund is true while a withdrawal, complaint or refund is open', () => {
  const nothingOpen = {
    withdrawals: [{ status: 'refunded' }, { status: 'refused' }],
    complaints: [{ status: 'accepted' }, { status: 'refused' }],
    refunds: [{ status: 'done' }],
  } as const
  expect(hasOpenRequestOrRefund(nothingOpen)).toBe(false)
  for (const status of ['requested', 'goods_awaited', 'goods_received'] as const)
    expect(hasOpenRequestOrRefund({ ...nothingOpen, withdrawals: [{ status }] })).toBe(true)
  for (const status of ['received', 'in_progress'] as const)
    expect(hasOpenRequestOrRefund({ ...nothingOpen, complaints: [{ status }] })).toBe(true)
  for (const status of ['under_way', 'failed'] as const)
    expect(hasOpenRequestOrRefund({ ...nothingOpen, refunds: [{ status }] })).toBe(true)
})

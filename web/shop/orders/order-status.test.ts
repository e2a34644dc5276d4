import { expect, it } from 'vitest'
import { hasOpenMatter } from './order-status'

it('hasOpenMatter is true while a withdrawal, complaint or refund is open', () => {
  const nothingOpen = {
    withdrawals: [{ status: 'refunded' }, { status: 'refused' }],
    complaints: [{ status: 'accepted' }, { status: 'refused' }],
    refunds: [{ status: 'done' }],
  } as const
  expect(hasOpenMatter(nothingOpen)).toBe(false)
  for (const status of ['requested', 'goods_awaited', 'goods_received'] as const)
    expect(hasOpenMatter({ ...nothingOpen, withdrawals: [{ status }] })).toBe(true)
  for (const status of ['received', 'in_progress'] as const)
    expect(hasOpenMatter({ ...nothingOpen, complaints: [{ status }] })).toBe(true)
  for (const status of ['under_way', 'failed'] as const)
    expect(hasOpenMatter({ ...nothingOpen, refunds: [{ status }] })).toBe(true)
})

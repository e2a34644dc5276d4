import { describe, expect, it } from 'vitest'
import { createUnitsAt } from '../orders/goods'
import { canReturnByLabel, type ReturnRequest } from './return-label'
import { COMPLAINT_STATUSES } from './complaint'
import { WITHDRAWAL_STATUSES } from './withdrawal'

const DELIVERED_ORDER = { courier: 'dpd' as const, lines: [{ units: createUnitsAt('delivered', 1) }] }
const ACCEPTED_WITHDRAWAL: ReturnRequest = { kind: 'withdrawal', status: 'goods_awaited' }

describe('canReturnByLabel', () => {
  it('is true for a withdrawal that staff accepted, and whose goods are not back', () => {
    const statuses = WITHDRAWAL_STATUSES.filter((status) =>
      canReturnByLabel({ kind: 'withdrawal', status }, DELIVERED_ORDER),
    )
    expect(statuses).toEqual(['goods_awaited', 'goods_sent'])
  })

  it('is true for a complaint that is not refused, until it is settled', () => {
    const listReturnableStatuses = (isSettled: boolean) =>
      COMPLAINT_STATUSES.filter((status) =>
        canReturnByLabel({ kind: 'complaint', status, isSettled }, DELIVERED_ORDER),
      )
    expect(listReturnableStatuses(false)).toEqual(['received', 'in_progress', 'accepted'])
    expect(listReturnableStatuses(true)).toEqual([])
  })

  it('is false for goods that the buyer collected, and for a voucher', () => {
    expect(canReturnByLabel(ACCEPTED_WITHDRAWAL, { ...DELIVERED_ORDER, courier: 'counter' })).toBe(false)
    expect(canReturnByLabel(ACCEPTED_WITHDRAWAL, { ...DELIVERED_ORDER, courier: 'digital' })).toBe(false)
  })

  it('is false if the buyer has no goods', () => {
    for (const place of ['owed', 'shipped', 'inspection', 'restocked'] as const)
      expect(
        canReturnByLabel(ACCEPTED_WITHDRAWAL, {
          ...DELIVERED_ORDER,
          lines: [{ units: createUnitsAt(place, 1) }],
        }),
      ).toBe(false)
    expect(
      canReturnByLabel(ACCEPTED_WITHDRAWAL, {
        ...DELIVERED_ORDER,
        lines: [{ units: createUnitsAt('awaited', 1) }],
      }),
    ).toBe(true)
  })
})

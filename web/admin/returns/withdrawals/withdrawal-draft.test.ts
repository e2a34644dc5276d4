import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createUnitsAt, type UnitPlace } from '../../../../domain/orders/goods'
import { draftBasisOf, useWithdrawalDraft } from './withdrawal-draft'

beforeEach(() => sessionStorage.clear())

const renderWithdrawalDraft = (initialBasis: string) =>
  renderHook(({ basis }) => useWithdrawalDraft('w1', basis), { initialProps: { basis: initialBasis } })

it('a new basis resets the check and the amounts, also after a reload, and keeps the note', () => {
  const { result, rerender } = renderWithdrawalDraft('one parcel')
  act(() =>
    result.current.changeDraft({
      isChecked: true,
      isPaidEarly: true,
      isReduced: true,
      amounts: { p1: '450' },
      note: 'Ślady',
    }),
  )
  const checkedDraft = result.current.draft
  expect(renderWithdrawalDraft('one parcel').result.current.draft).toEqual(checkedDraft)
  const resetDraft = { isChecked: false, isPaidEarly: false, isReduced: false, amounts: {}, note: 'Ślady' }
  expect(renderWithdrawalDraft('two parcels').result.current.draft).toEqual(resetDraft)
  rerender({ basis: 'two parcels' })
  expect(result.current.draft).toEqual(resetDraft)
  act(() => result.current.changeDraft({ isChecked: true }))
  expect(result.current.draft).toMatchObject({ isChecked: true, isReduced: false, amounts: {} })
})

it('the draft has a new basis after a new status, another parcel, or another refund', () => {
  const makeOrder = (place: UnitPlace, proposedQuantity: number, amount: string) => ({
    withdrawalProposal: { amount },
    orderItems: [{ productId: 'p1', proposed: proposedQuantity, units: createUnitsAt(place, 1) }],
  })
  const withdrawal = { statusAt: '2026-11-20T10:00:00.000Z' }
  const bases = [
    draftBasisOf(withdrawal, makeOrder('delivered', 1, '100.00')),
    draftBasisOf(withdrawal, makeOrder('inspection', 1, '100.00')),
    draftBasisOf(withdrawal, makeOrder('delivered', 0, '100.00')),
    draftBasisOf(withdrawal, makeOrder('delivered', 1, '50.00')),
    draftBasisOf({ statusAt: '2026-11-21T10:00:00.000Z' }, makeOrder('delivered', 1, '100.00')),
  ]
  expect(new Set(bases).size).toBe(bases.length)
  expect(draftBasisOf(withdrawal, makeOrder('delivered', 1, '100.00'))).toBe(bases[0])
})

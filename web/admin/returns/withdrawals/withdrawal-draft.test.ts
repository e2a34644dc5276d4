import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useWithdrawalDraft } from './withdrawal-draft'

beforeEach(() => sessionStorage.clear())

const renderDraft = (initialBasis: string) =>
  renderHook(({ basis }) => useWithdrawalDraft('w1', basis), { initialProps: { basis: initialBasis } })

it('a new basis resets the check and the amounts, also after a reload, and keeps the note', () => {
  const { result, rerender } = renderDraft('one parcel')
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
  expect(renderDraft('one parcel').result.current.draft).toEqual(checkedDraft)
  const resetDraft = { isChecked: false, isPaidEarly: false, isReduced: false, amounts: {}, note: 'Ślady' }
  expect(renderDraft('two parcels').result.current.draft).toEqual(resetDraft)
  rerender({ basis: 'two parcels' })
  expect(result.current.draft).toEqual(resetDraft)
  act(() => result.current.changeDraft({ isChecked: true }))
  expect(result.current.draft).toMatchObject({ isChecked: true, isReduced: false, amounts: {} })
})

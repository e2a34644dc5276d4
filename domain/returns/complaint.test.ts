import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerDueDay,
  COMPLAINT_STATUSES,
  ComplaintChange,
  ComplaintRequest,
  isOpenComplaint,
  liabilityEndDay,
  NEXT_COMPLAINT_STATUSES,
} from './complaint'
import { isoDay, polishDay } from '../time/polish-days'
import { DAY_MS } from '../time/time'

const parseTimestamp = (text: string): number => Date.parse(text)
const dayNumberOf = (text: string): number => parseTimestamp(text) / DAY_MS

describe('the answer to a complaint', () => {
  it.each([
    ['2026-11-22T12:00:00Z', '2026-12-06'],
    // At 23:30 UTC, the next day has begun in Poland.
    ['2026-11-22T23:30:00Z', '2026-12-07'],
    ['2026-03-20T22:59:59Z', '2026-04-03'],
    // The shop does not move the deadline past a Sunday or holiday. An unanswered complaint counts as accepted, so the
    // earlier day is safe.
    ['2026-12-11T12:00:00Z', '2026-12-25'],
  ])('to a complaint of %s is due on %s', (submittedAt, dueDay) =>
    expect(isoDay(answerDueDay(parseTimestamp(submittedAt)))).toBe(dueDay),
  )

  it('is due fourteen Polish days later, also over a change of clocks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: parseTimestamp('2024-01-01'), max: parseTimestamp('2035-01-01') }),
        (submittedAt) => {
          expect(answerDueDay(submittedAt) - polishDay(submittedAt)).toBe(14)
        },
      ),
    )
  })

  it('is final, except that a refusal may change to acceptance', () => {
    for (const fromStatus of COMPLAINT_STATUSES)
      for (const nextStatus of NEXT_COMPLAINT_STATUSES[fromStatus])
        expect([
          fromStatus,
          nextStatus,
          isOpenComplaint(fromStatus) || (fromStatus === 'refused' && nextStatus === 'accepted'),
        ]).toEqual([fromStatus, nextStatus, true])
  })

  it('needs a text, unlike a change to in_progress', () => {
    const isValidChange = (change: unknown) => ComplaintChange.safeParse(change).success
    expect(isValidChange({ from: 'received', status: 'in_progress' })).toBe(true)
    expect(isValidChange({ from: 'received', status: 'refused' })).toBe(false)
    expect(isValidChange({ from: 'received', status: 'refused', answer: ' ' })).toBe(false)
    expect(isValidChange({ from: 'received', status: 'refused', answer: 'Nie.' })).toBe(true)
    expect(isValidChange({ from: 'accepted', settledOn: null })).toBe(true)
    expect(isValidChange({ from: 'accepted', settledOn: '2026-02-28', remedy: 'repair' })).toBe(true)
    expect(isValidChange({ from: 'accepted', settledOn: '2026-02-28' })).toBe(false)
    expect(isValidChange({ from: 'accepted', settledOn: '2026-02-30', remedy: 'repair' })).toBe(false)
  })
})

describe('liabilityEndDay', () => {
  it.each([
    ['2026-11-22', false, '2028-11-22'],
    ['2026-11-22', true, '2029-11-22'],
    ['2028-02-29', false, '2030-02-28'],
    ['2026-12-31', true, '2029-12-31'],
  ])('of goods delivered on %s, repaired: %s, is %s', (deliveredOn, isRepaired, lastDay) =>
    expect(isoDay(liabilityEndDay(dayNumberOf(deliveredOn), isRepaired))).toBe(lastDay),
  )
})

describe('ComplaintRequest', () => {
  it('requires name, order, e-mail, description and wish', () => {
    const { error } = ComplaintRequest.safeParse({ name: '', order: ' ', email: 'x', description: '' })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'required'],
      ['order', 'required'],
      ['email', 'email'],
      ['description', 'required'],
      ['wish', 'required'],
    ])
  })
})

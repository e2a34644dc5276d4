import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerDueDay,
  COMPLAINT_STATUSES,
  ComplaintChange,
  ComplaintStatement,
  isOpenComplaint,
  liabilityDay,
  NEXT_COMPLAINT,
} from './complaint'
import { isoDay, polishDay } from './polish-days'

const at = (text: string): number => Date.parse(text)
const day = (text: string): number => at(text) / 86_400_000

describe('the answer to a complaint', () => {
  it.each([
    ['2026-11-22T12:00:00Z', '2026-12-06'],
    // Late in the evening UTC it is the next day in Poland.
    ['2026-11-22T23:30:00Z', '2026-12-07'],
    ['2026-03-20T22:59:59Z', '2026-04-03'],
    // A Sunday or a holiday gives no day more: whoever answers later has accepted.
    ['2026-12-11T12:00:00Z', '2026-12-25'],
  ])('to one of %s is due on %s', (submitted, due) => expect(isoDay(answerDueDay(at(submitted)))).toBe(due))

  it('is due fourteen days of Poland later, whatever the clocks do', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2024-01-01'), max: at('2035-01-01') }), (moment) => {
        expect(answerDueDay(moment) - polishDay(moment)).toBe(14)
      }),
    )
  })

  it('stands, but for a refusal that turns in favour of the buyer', () => {
    for (const from of COMPLAINT_STATUSES)
      for (const to of NEXT_COMPLAINT[from])
        expect([from, to, isOpenComplaint(from) || (from === 'refused' && to === 'accepted')]).toEqual([
          from,
          to,
          true,
        ])
  })

  it('is a text, which being looked into needs not', () => {
    const parses = (change: unknown) => ComplaintChange.safeParse(change).success
    expect(parses({ from: 'received', status: 'in_progress' })).toBe(true)
    expect(parses({ from: 'received', status: 'refused' })).toBe(false)
    expect(parses({ from: 'received', status: 'refused', answer: ' ' })).toBe(false)
    expect(parses({ from: 'received', status: 'refused', answer: 'Nie.' })).toBe(true)
    expect(parses({ from: 'accepted', settledOn: null })).toBe(true)
    expect(parses({ from: 'accepted', settledOn: '2026-02-28', remedy: 'repair' })).toBe(true)
    expect(parses({ from: 'accepted', settledOn: '2026-02-28' })).toBe(false)
    expect(parses({ from: 'accepted', settledOn: '2026-02-30', remedy: 'repair' })).toBe(false)
  })
})

describe('liability for goods', () => {
  it.each([
    ['2026-11-22', false, '2028-11-22'],
    ['2026-11-22', true, '2029-11-22'],
    ['2028-02-29', false, '2030-02-28'],
    ['2026-12-31', true, '2029-12-31'],
  ])('delivered on %s, repaired: %s, lasts until %s', (delivered, isRepaired, last) =>
    expect(isoDay(liabilityDay(day(delivered), isRepaired))).toBe(last),
  )
})

describe('a complaint', () => {
  it('needs who, which contract, where to answer, what is wrong and what is wanted', () => {
    const { error } = ComplaintStatement.safeParse({ name: '', order: ' ', email: 'x', description: '' })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'required'],
      ['order', 'required'],
      ['email', 'email'],
      ['description', 'required'],
      ['wish', 'required'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { isoDay } from './polish-days'
import { isLate, lastDayToWithdraw, orderNumberIn, refundDueDay } from './withdrawal'

const at = (text: string): number => Date.parse(text)

describe('the term to withdraw', () => {
  it.each([
    // Delivered on a Thursday: until the Thursday two weeks later.
    ['2026-11-05T09:00:00Z', '2026-11-19'],
    // The 14th day is a Saturday; then comes a Sunday.
    ['2026-11-07T09:00:00Z', '2026-11-23'],
    // It would end on Christmas Eve.
    ['2026-12-10T09:00:00Z', '2026-12-28'],
    // Late in the evening UTC it is the next day in Poland.
    ['2026-11-04T23:30:00Z', '2026-11-19'],
  ])('of what was delivered %s ends on %s', (delivered, last) => {
    const day = lastDayToWithdraw(at(delivered))
    expect(day === null ? null : isoDay(day)).toBe(last)
  })

  it('is open until midnight in Poland, and while nobody knows of a delivery', () => {
    const delivered = at('2026-11-05T09:00:00Z')
    expect(isLate(at('2026-11-19T22:59:59Z'), delivered)).toBe(false)
    expect(isLate(at('2026-11-19T23:00:00Z'), delivered)).toBe(true)
    expect(isLate(at('2030-01-01T00:00:00Z'), null)).toBe(false)
  })

  it('gives the shop 14 days for the money', () => {
    expect(isoDay(refundDueDay(at('2026-11-22T23:30:00Z')))).toBe('2026-12-07')
  })
})

describe('the number of an order', () => {
  it.each([
    ['AB12CD34', 'ab12cd34'],
    ['Zamówienie #AB12CD34.', 'ab12cd34'],
    ['nr ab12cd34, młot', 'ab12cd34'],
    ['0a12cd34-1111-4222-8333-444455556666', '0a12cd34-1111-4222-8333-444455556666'],
    ['młot z wtorku', null],
    ['AB12CD345', null],
    ['xAB12CD34', null],
    ['', null],
  ])('is found in %j', (text, number) => expect(orderNumberIn(text)).toBe(number))
})

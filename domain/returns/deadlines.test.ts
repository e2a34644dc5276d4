import { dayOf } from '../time/calendar-days'
import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { COMPLAINT_ANSWER_DAYS, answerDueDay } from './complaint'
import { DEADLINE_REMINDER_LEAD_DAYS, deliveryDueDay, isReminderHour, reminderCutoff } from './deadlines'
import { isoDay, polishDay } from '../time/polish-days'
import { MAX_DELIVERY_DAYS } from '../delivery/shipping'
import { REFUND_DAYS, refundDueDay } from './withdrawal'
import { DAY_MS } from '../time/time'

const anyTimestamp = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2099, 11, 31) })

describe('reminders of statutory deadlines', () => {
  it.each([
    ['withdrawal', REFUND_DAYS, refundDueDay],
    ['complaint', COMPLAINT_ANSWER_DAYS, answerDueDay],
    ['delivery', MAX_DELIVERY_DAYS, (orderedAt: number) => deliveryDueDay(orderedAt, 0)],
  ])('start three days before the last day, at any hour: %s', (_, deadlineDays, dueDay) => {
    fc.assert(
      fc.property(anyTimestamp, fc.integer({ min: 0, max: 40 * DAY_MS }), (now, ageMs) => {
        const reportedAt = now - ageMs
        expect(reportedAt < reminderCutoff(deadlineDays, now)).toBe(
          dueDay(reportedAt) <= polishDay(now) + DEADLINE_REMINDER_LEAD_DAYS,
        )
      }),
    )
  })

  it('go out by day, from seven o’clock', () => {
    expect([6, 7, 23].map(isReminderHour)).toEqual([false, true, true])
  })
})

it('deliveryDueDay is 28 Polish days after the order, or later if the buyer ordered with later days', () => {
  const promisedTo = dayOf(2026, 12, 4)
  expect(isoDay(deliveryDueDay(Date.parse('2026-11-22T22:59:59Z'), promisedTo))).toBe('2026-12-20')
  expect(isoDay(deliveryDueDay(Date.parse('2026-11-22T23:00:00Z'), promisedTo))).toBe('2026-12-21')
  expect(isoDay(deliveryDueDay(Date.parse('2026-11-22T23:00:00Z'), dayOf(2027, 1, 8)))).toBe('2027-01-08')
})

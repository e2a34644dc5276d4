import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS } from '../settings/settings'
import { SETTING_SCHEMAS } from '../settings/setting-forms'
import { parsePolishTime } from '../time/polish-days'
import { HOUR_MS } from '../time/time'
import { areViewingsOn, canCancel, canMove, isReminderDue, NewViewing } from './viewing'

const VIEWING_START = parsePolishTime('2026-12-02T14:00')
const booked = { status: 'booked' as const, startsAt: VIEWING_START, endsAt: VIEWING_START + HOUR_MS }

it('viewings need the showroom', () => {
  const isOn = { isOn: true }
  const switchedOffSetting = { isOn: false }
  expect(areViewingsOn({ viewings: isOn, showroom: isOn })).toBe(true)
  expect(areViewingsOn({ viewings: isOn, showroom: switchedOffSetting })).toBe(false)
  expect(areViewingsOn({ viewings: switchedOffSetting, showroom: isOn })).toBe(false)
})

it('the setting accepts only offered lengths and small numbers', () => {
  const isValid = (value: object) =>
    SETTING_SCHEMAS.viewings.safeParse({ ...FIRST_SETTINGS.viewings, ...value }).success
  expect(isValid({ isOn: true, daysAhead: '30', noticeHours: '0', visitors: '2' })).toBe(true)
  for (const value of [{ minutes: 45 }, { daysAhead: 31 }, { visitors: 0 }, { noticeHours: '' }])
    expect(isValid(value)).toBe(false)
})

it('a visitor can move a viewing until its start, and cancel it until its end', () => {
  expect([canMove(booked, VIEWING_START - 1), canMove(booked, VIEWING_START)]).toEqual([true, false])
  expect([canCancel(booked, VIEWING_START), canCancel(booked, VIEWING_START + HOUR_MS)]).toEqual([
    true,
    false,
  ])
  expect(canCancel({ ...booked, status: 'sold' }, VIEWING_START)).toBe(false)
})

describe('a reminder', () => {
  const isReminderDueFor = (bookedAt: string, now: string) =>
    isReminderDue({ startsAt: VIEWING_START, changedAt: parsePolishTime(bookedAt) }, parsePolishTime(now))

  it('is due from the morning of the day before until the viewing', () => {
    expect(isReminderDueFor('2026-11-28T12:00', '2026-12-01T09:59')).toBe(false)
    expect(isReminderDueFor('2026-11-28T12:00', '2026-12-01T10:00')).toBe(true)
    expect(isReminderDueFor('2026-11-28T12:00', '2026-12-02T14:00')).toBe(false)
  })

  it('is due at the same hour after a change of clocks', () => {
    const mondayAfterChange = {
      startsAt: parsePolishTime('2026-10-26T14:00'),
      changedAt: parsePolishTime('2026-10-20T12:00'),
    }
    const isDueAt = (now: string) => isReminderDue(mondayAfterChange, parsePolishTime(now))
    expect([isDueAt('2026-10-25T09:59'), isDueAt('2026-10-25T10:00')]).toEqual([false, true])
  })

  it('is never due for a viewing that was booked after that morning', () =>
    expect(isReminderDueFor('2026-12-01T10:30', '2026-12-01T11:00')).toBe(false))
})

it('a booking needs a name without a web address, and an e-mail address', () => {
  const body = {
    product: 'wiertarka',
    startsAt: '2026-12-02T13:00:00.000Z',
    name: 'Jan Kowalski',
    email: 'jan@example.com',
    language: 'pl',
  }
  expect(NewViewing.safeParse(body).success).toBe(true)
  for (const wrongFields of [{ name: 'www.spam.pl' }, { email: '' }, { startsAt: 'jutro' }, { phone: '12' }])
    expect(NewViewing.safeParse({ ...body, ...wrongFields }).success).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { makePeriod } from '../../test/fixtures/orders/periods'
import {
  type ChatHours,
  formatChatHours,
  isChatOpen,
  msUntilNextMinute,
  nextChatOpeningText,
  readChatHours,
} from './chat-hours'

const CHAT_HOURS = readChatHours({ from: 12, to: 20, clock: 'shop' })

describe('chat hours', () => {
  it.each([
    [11, 59, false],
    [12, 0, true],
    [19, 59, true],
    [20, 0, false],
    [0, 0, false],
  ])('isChatOpen at %i:%i by the visitor’s clock', (hours, minutes, isOpen) =>
    expect(isChatOpen(new Date(2026, 10, 21, hours, minutes), { ...CHAT_HOURS, clock: 'visitor' }, [])).toBe(
      isOpen,
    ),
  )

  it.each([
    ['2026-11-21T10:59:59Z', false],
    ['2026-11-21T11:00:00Z', true],
    ['2026-11-21T18:59:59Z', true],
    ['2026-11-21T19:00:00Z', false],
    ['2026-07-21T09:59:59Z', false],
    ['2026-07-21T10:00:00Z', true],
    ['2026-07-21T18:00:00Z', false],
  ])('isChatOpen at %s by Polish time, in winter and summer', (now, isOpen) =>
    expect(isChatOpen(new Date(now), CHAT_HOURS, [])).toBe(isOpen),
  )

  it('msUntilNextMinute returns the time to the next full minute', () => {
    expect(msUntilNextMinute(new Date('2026-11-21T11:59:59.250Z'))).toBe(750)
    expect(msUntilNextMinute(new Date('2026-11-21T11:59:00.000Z'))).toBe(60_000)
  })

  const WEEKLY_CHAT_HOURS: ChatHours = {
    days: [
      { from: 12, to: 20 },
      { from: 12, to: 20 },
      { from: 12, to: 20 },
      { from: 9, to: 12 },
      { from: 12, to: 20 },
      null,
      null,
    ],
    clock: 'shop',
  }
  const toPlainSpaces = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

  it('differ by the day of the week, and are closed on days off', () => {
    // The times in Poland are Thursday 11:30, Thursday 12:30 and Saturday 14:00.
    expect(isChatOpen(new Date('2026-11-26T10:30:00Z'), WEEKLY_CHAT_HOURS, [])).toBe(true)
    expect(isChatOpen(new Date('2026-11-26T11:30:00Z'), WEEKLY_CHAT_HOURS, [])).toBe(false)
    expect(isChatOpen(new Date('2026-11-28T13:00:00Z'), WEEKLY_CHAT_HOURS, [])).toBe(false)
    const dayOffPeriods = [makePeriod({ from: '2026-11-26', to: '2026-11-26' })]
    expect(isChatOpen(new Date('2026-11-26T10:30:00Z'), WEEKLY_CHAT_HOURS, dayOffPeriods)).toBe(false)
    const longerDeliveryPeriods = [
      makePeriod({ from: '2026-11-26', to: '2026-11-26', kind: 'longer', workingDays: 2 }),
    ]
    expect(isChatOpen(new Date('2026-11-26T10:30:00Z'), WEEKLY_CHAT_HOURS, longerDeliveryPeriods)).toBe(true)
  })

  it.each([
    ['2026-11-26T13:00:00Z', [], 'pt. 27 listopada, 12:00'],
    ['2026-11-26T07:00:00Z', [], 'czw. 26 listopada, 9:00'],
    ['2026-11-27T20:00:00Z', [makePeriod({ from: '2026-11-30', to: '2026-12-02' })], 'czw. 3 grudnia, 9:00'],
  ])('name the next opening after %s', (now, periods, text) => {
    expect(toPlainSpaces(nextChatOpeningText(new Date(now), WEEKLY_CHAT_HOURS, periods, 'pl'))).toBe(text)
  })

  it('have no next opening without any hours', () => {
    const chatHoursWithoutDays = { ...WEEKLY_CHAT_HOURS, days: WEEKLY_CHAT_HOURS.days.map(() => null) }
    expect(nextChatOpeningText(new Date('2026-11-26T13:00:00Z'), chatHoursWithoutDays, [], 'en')).toBeNull()
    expect(formatChatHours({ ...chatHoursWithoutDays, clock: 'visitor' }, 'pl')).toBe('')
  })

  it('are written in ranges of days with equal hours', () => {
    expect(formatChatHours(WEEKLY_CHAT_HOURS, 'pl')).toBe(
      'pon.–śr. 12:00–20:00, czw. 9:00–12:00, pt. 12:00–20:00 (czasu polskiego)',
    )
    expect(formatChatHours(readChatHours({ from: 12, to: 20, clock: 'visitor' }), 'en')).toBe(
      'every day 12:00–20:00',
    )
  })

  it('of the old form, with one pair of hours, are those of every day', () => {
    const { days, clock } = readChatHours({ from: 8, to: 16, clock: 'shop' })
    expect(days).toEqual(Array.from({ length: 7 }, () => ({ from: 8, to: 16 })))
    expect(clock).toBe('shop')
    expect(readChatHours(WEEKLY_CHAT_HOURS)).toBe(WEEKLY_CHAT_HOURS)
  })
})

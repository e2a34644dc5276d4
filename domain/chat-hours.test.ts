import { describe, expect, it } from 'vitest'
import { isChatOpen, untilNextMinute } from './chat-hours'

const HOURS = { from: 12, to: 20 }

describe('the hours of the chat', () => {
  it.each([
    [11, 59, false],
    [12, 0, true],
    [19, 59, true],
    [20, 0, false],
    [0, 0, false],
  ])('at %i:%i by the clock of the visitor', (hours, minutes, isOpen) =>
    expect(isChatOpen(new Date(2026, 10, 21, hours, minutes), { ...HOURS, clock: 'visitor' })).toBe(isOpen),
  )

  it.each([
    ['2026-11-21T10:59:59Z', false],
    ['2026-11-21T11:00:00Z', true],
    ['2026-11-21T18:59:59Z', true],
    ['2026-11-21T19:00:00Z', false],
    ['2026-07-21T09:59:59Z', false],
    ['2026-07-21T10:00:00Z', true],
    ['2026-07-21T18:00:00Z', false],
  ])('at %s by the clock of Poland, winter and summer', (now, isOpen) =>
    expect(isChatOpen(new Date(now), { ...HOURS, clock: 'shop' })).toBe(isOpen),
  )

  it('are looked at again with the next minute', () => {
    expect(untilNextMinute(new Date('2026-11-21T11:59:59.250Z'))).toBe(750)
    expect(untilNextMinute(new Date('2026-11-21T11:59:00.000Z'))).toBe(60_000)
  })
})

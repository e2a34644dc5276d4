import { describe, expect, it } from 'vitest'
import { isChatOpen, msUntilNextMinute } from './chat-hours'

const CHAT_HOURS = { from: 12, to: 20 }

describe('chat hours', () => {
  it.each([
    [11, 59, false],
    [12, 0, true],
    [19, 59, true],
    [20, 0, false],
    [0, 0, false],
  ])('isChatOpen at %i:%i by the visitor’s clock', (hours, minutes, isOpen) =>
    expect(isChatOpen(new Date(2026, 10, 21, hours, minutes), { ...CHAT_HOURS, clock: 'visitor' })).toBe(
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
    expect(isChatOpen(new Date(now), { ...CHAT_HOURS, clock: 'shop' })).toBe(isOpen),
  )

  it('msUntilNextMinute returns the time to the next full minute', () => {
    expect(msUntilNextMinute(new Date('2026-11-21T11:59:59.250Z'))).toBe(750)
    expect(msUntilNextMinute(new Date('2026-11-21T11:59:00.000Z'))).toBe(60_000)
  })
})

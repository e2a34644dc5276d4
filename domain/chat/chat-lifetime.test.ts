import { describe, expect, it } from 'vitest'
import { answerMailTime, chatErasureTime, idleCloseTime } from './chat-lifetime'
import { DAY_MS } from '../time/time'

const parseTimestamp = (text: string): number => Date.parse(text)

describe('a chat', () => {
  it('closes a day after the last message, later while staff have unread messages', () => {
    expect(idleCloseTime({ lastMessageAt: 0, hasUnreadMessages: false })).toBe(DAY_MS)
    expect(idleCloseTime({ lastMessageAt: 0, hasUnreadMessages: true })).toBe(7 * DAY_MS)
  })

  it.each([
    ['2026-11-21T12:00:00Z', '2027-11-21T00:00:00+01:00'],
    ['2028-02-29T00:00:00Z', '2029-02-28T00:00:00+01:00'],
  ])('closed at %s is deleted at %s', (closedAt, erasedAt) =>
    expect(chatErasureTime(parseTimestamp(closedAt))).toBe(parseTimestamp(erasedAt)),
  )

  it('mails an unread answer sooner if the visitor has left', () => {
    expect([answerMailTime(0, true), answerMailTime(0, false)]).toEqual([5 * 60_000, 60_000])
  })
})

import { describe, expect, it } from 'vitest'
import type { ChatSession } from '../../../domain/chat'
import { newest, newsIn, patched, unreadIn } from './sessions'

const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`

const session = (id: string, minute: number, change: Partial<ChatSession> = {}): ChatSession => ({
  id,
  customerName: 'Łucja',
  customerEmail: null,
  language: 'pl',
  status: 'active',
  createdAt: at(0),
  lastMessageAt: at(minute),
  lastMessage: 'Dzień dobry',
  lastSender: 'customer',
  closedAt: null,
  unreadCount: 1,
  version: minute,
  ...change,
})

const ids = (sessions: readonly ChatSession[]) => sessions.map(({ id }) => id)

describe('a list of sessions', () => {
  const list = [session('b', 2), session('a', 1)]

  it('puts the one that changed where its last message belongs, once', () => {
    expect(ids(patched(list, session('a', 3), 'active'))).toEqual(['a', 'b'])
    expect(ids(patched(list, session('c', 0), 'active'))).toEqual(['b', 'a', 'c'])
  })

  it('loses one that was closed to the other list', () => {
    const closed = session('b', 2, { status: 'closed', closedAt: at(9) })
    expect(ids(patched(list, closed, 'active'))).toEqual(['a'])
    const before = session('z', 1, { status: 'closed', closedAt: at(8) })
    expect(ids(patched([before], closed, 'closed'))).toEqual(['b', 'z'])
  })

  it('that was asked for keeps what the socket told since', () => {
    const told = [session('a', 5, { unreadCount: 3 }), session('b', 2), session('gone', 1)]
    const read = [session('b', 4), session('a', 3), session('new', 1)]
    expect(newest(told, read)).toEqual([told[0], read[0], read[2]])
    expect(newest(undefined, read)).toEqual(read)
  })

  it('counts what is unread in all of them', () => {
    expect(unreadIn([session('a', 1, { unreadCount: 2 }), session('b', 2)])).toBe(3)
  })
})

describe('news', () => {
  const begun = newsIn([session('a', 1)], null)

  it('are none when the tab begins', () => expect(begun.news).toEqual([]))

  it('are a new session and a new message of a customer, each told once', () => {
    const next = newsIn([session('b', 2), session('a', 3)], begun.heard)
    expect(ids(next.news)).toEqual(['b', 'a'])
    expect(newsIn([session('b', 2), session('a', 3)], next.heard).news).toEqual([])
  })

  it('are no messages of staff and none that was read elsewhere', () => {
    const sessions = [session('a', 4, { lastSender: 'admin' }), session('b', 5, { unreadCount: 0 })]
    expect(newsIn(sessions, begun.heard).news).toEqual([])
  })

  it('are not what an answer tells that was overtaken by the socket', () => {
    const told = newsIn([session('a', 5)], begun.heard)
    const overtaken = newsIn([session('a', 1)], told.heard)
    expect(overtaken.news).toEqual([])
    expect(newsIn([session('a', 5)], overtaken.heard).news).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { ChatSession } from '../../../domain/chat'
import { mergeNewest, detectSessionsWithNews, patchSessions, patchedPages, totalUnread } from './sessions'

const timestampAt = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`

const session = (id: string, minute: number, change: Partial<ChatSession> = {}): ChatSession => ({
  id,
  customerName: 'Łucja',
  customerEmail: null,
  language: 'pl',
  status: 'active',
  createdAt: timestampAt(0),
  lastMessageAt: timestampAt(minute),
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

  it('moves a changed session to the place of its last message, without duplicates', () => {
    expect(ids(patchSessions(list, session('a', 3), 'active'))).toEqual(['a', 'b'])
    expect(ids(patchSessions(list, session('c', 0), 'active'))).toEqual(['b', 'a', 'c'])
  })

  it('loses a closed session to the other list', () => {
    const closedSession = session('b', 2, { status: 'closed', closedAt: timestampAt(9) })
    expect(ids(patchSessions(list, closedSession, 'active'))).toEqual(['a'])
    const earlierSession = session('z', 1, { status: 'closed', closedAt: timestampAt(8) })
    expect(ids(patchSessions([earlierSession], closedSession, 'closed'))).toEqual(['b', 'z'])
  })

  it('keeps newer socket updates after a refetch', () => {
    const socketSessions = [session('a', 5, { unreadCount: 3 }), session('b', 2), session('gone', 1)]
    const fetchedSessions = [session('b', 4), session('a', 3), session('new', 1)]
    expect(mergeNewest(socketSessions, fetchedSessions)).toEqual([
      socketSessions[0],
      fetchedSessions[0],
      fetchedSessions[2],
    ])
    expect(mergeNewest(undefined, fetchedSessions)).toEqual(fetchedSessions)
  })

  it('of a search keeps its order and members, and shows a newer state', () => {
    const cachedSearch = {
      pages: [{ items: [session('a', 1), session('b', 9)], total: 3 }],
      pageParams: [null],
    }
    const closedSession = session('a', 8, { status: 'closed' })
    const changedSearch = patchedPages(cachedSearch, closedSession)
    expect(changedSearch).toEqual({
      ...cachedSearch,
      pages: [{ items: [closedSession, session('b', 9)], total: 3 }],
    })
    for (const otherSession of [session('a', 2), session('new', 10)])
      expect(patchedPages(changedSearch, otherSession)).toEqual(changedSearch)
  })

  it('counts the unread messages of all sessions', () => {
    expect(totalUnread([session('a', 1, { unreadCount: 2 }), session('b', 2)])).toBe(3)
  })
})

describe('newsIn', () => {
  const firstResult = detectSessionsWithNews([session('a', 1)], null)

  it('reports nothing when the tab opens', () => expect(firstResult.news).toEqual([]))

  it('reports a new session and a new customer message once each', () => {
    const secondResult = detectSessionsWithNews([session('b', 2), session('a', 3)], firstResult.heard)
    expect(ids(secondResult.news)).toEqual(['b', 'a'])
    expect(detectSessionsWithNews([session('b', 2), session('a', 3)], secondResult.heard).news).toEqual([])
  })

  it('ignores messages of staff and messages read elsewhere', () => {
    const cachedSessions = [session('a', 4, { lastSender: 'admin' }), session('b', 5, { unreadCount: 0 })]
    expect(detectSessionsWithNews(cachedSessions, firstResult.heard).news).toEqual([])
  })

  it('ignores a response older than the socket’s data', () => {
    const socketResult = detectSessionsWithNews([session('a', 5)], firstResult.heard)
    const staleResult = detectSessionsWithNews([session('a', 1)], socketResult.heard)
    expect(staleResult.news).toEqual([])
    expect(detectSessionsWithNews([session('a', 5)], staleResult.heard).news).toEqual([])
  })
})

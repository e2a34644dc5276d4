import { describe, expect, it } from 'vitest'
import type { ChatSession } from '../../../../domain/chat/chat'
import {
  mergeNewestSessions,
  detectSessionsWithNews,
  patchSessions,
  patchSearchPages,
  countTotalUnread,
} from './sessions'

const makeTimestamp = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`

const makeSession = (id: string, minute: number, overrides: Partial<ChatSession> = {}): ChatSession => ({
  id,
  customerName: 'Łucja',
  customerEmail: null,
  language: 'pl',
  status: 'active',
  createdAt: makeTimestamp(0),
  lastMessageAt: makeTimestamp(minute),
  lastMessage: 'Dzień dobry',
  lastSender: 'customer',
  closedAt: null,
  unreadCount: 1,
  version: minute,
  ...overrides,
})

const listIds = (sessions: readonly ChatSession[]) => sessions.map(({ id }) => id)

describe('a list of sessions', () => {
  const sessionList = [makeSession('b', 2), makeSession('a', 1)]

  it('moves a changed session to the place of its last message, without duplicates', () => {
    expect(listIds(patchSessions(sessionList, makeSession('a', 3), 'active'))).toEqual(['a', 'b'])
    expect(listIds(patchSessions(sessionList, makeSession('c', 0), 'active'))).toEqual(['b', 'a', 'c'])
  })

  it('loses a closed session to the other list', () => {
    const closedSession = makeSession('b', 2, { status: 'closed', closedAt: makeTimestamp(9) })
    expect(listIds(patchSessions(sessionList, closedSession, 'active'))).toEqual(['a'])
    const earlierSession = makeSession('z', 1, { status: 'closed', closedAt: makeTimestamp(8) })
    expect(listIds(patchSessions([earlierSession], closedSession, 'closed'))).toEqual(['b', 'z'])
  })

  it('keeps newer socket updates after a refetch', () => {
    const socketSessions = [
      makeSession('a', 5, { unreadCount: 3 }),
      makeSession('b', 2),
      makeSession('gone', 1),
    ]
    const fetchedSessions = [makeSession('b', 4), makeSession('a', 3), makeSession('new', 1)]
    expect(mergeNewestSessions(socketSessions, fetchedSessions)).toEqual([
      socketSessions[0],
      fetchedSessions[0],
      fetchedSessions[2],
    ])
    expect(mergeNewestSessions(undefined, fetchedSessions)).toEqual(fetchedSessions)
  })

  it('of a search keeps its order and members, and shows a newer state', () => {
    const cachedSearch = {
      pages: [{ items: [makeSession('a', 1), makeSession('b', 9)], total: 3 }],
      pageParams: [null],
    }
    const closedSession = makeSession('a', 8, { status: 'closed' })
    const changedSearch = patchSearchPages(cachedSearch, closedSession)
    expect(changedSearch).toEqual({
      ...cachedSearch,
      pages: [{ items: [closedSession, makeSession('b', 9)], total: 3 }],
    })
    for (const otherSession of [makeSession('a', 2), makeSession('new', 10)])
      expect(patchSearchPages(changedSearch, otherSession)).toEqual(changedSearch)
  })

  it('counts the unread messages of all sessions', () => {
    expect(countTotalUnread([makeSession('a', 1, { unreadCount: 2 }), makeSession('b', 2)])).toBe(3)
  })
})

describe('detectSessionsWithNews', () => {
  const firstResult = detectSessionsWithNews([makeSession('a', 1)], null)

  it('reports nothing when the tab opens', () => expect(firstResult.newSessions).toEqual([]))

  it('reports a new session and a new customer message once each', () => {
    const secondResult = detectSessionsWithNews(
      [makeSession('b', 2), makeSession('a', 3)],
      firstResult.messageTimes,
    )
    expect(listIds(secondResult.newSessions)).toEqual(['b', 'a'])
    expect(
      detectSessionsWithNews([makeSession('b', 2), makeSession('a', 3)], secondResult.messageTimes)
        .newSessions,
    ).toEqual([])
  })

  it('ignores messages of staff and messages read elsewhere', () => {
    const cachedSessions = [
      makeSession('a', 4, { lastSender: 'admin' }),
      makeSession('b', 5, { unreadCount: 0 }),
    ]
    expect(detectSessionsWithNews(cachedSessions, firstResult.messageTimes).newSessions).toEqual([])
  })

  it('ignores a response older than the socket’s data', () => {
    const socketResult = detectSessionsWithNews([makeSession('a', 5)], firstResult.messageTimes)
    const staleResult = detectSessionsWithNews([makeSession('a', 1)], socketResult.messageTimes)
    expect(staleResult.newSessions).toEqual([])
    expect(detectSessionsWithNews([makeSession('a', 5)], staleResult.messageTimes).newSessions).toEqual([])
  })
})

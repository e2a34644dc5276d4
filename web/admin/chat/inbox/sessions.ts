import type { ChatSession, ChatStatus } from '../../../../domain/chat/chat'

/**
 * Puts a changed session into a session list, latest message first. If the session no longer has the status of the
 * list, removes the session instead.
 */
export function patchSessions(
  sessions: readonly ChatSession[],
  changedSession: ChatSession,
  status: ChatStatus,
): ChatSession[] {
  const otherSessions = sessions.filter(({ id }) => id !== changedSession.id)
  return sortLatestFirst(
    changedSession.status === status ? [...otherSessions, changedSession] : otherSessions,
  )
}

type SessionPages = { pages: { items: ChatSession[] }[] }

/** Updates a session in loaded search pages. The order stays the same, and no session is added. */
export const patchSearchPages = <Data extends SessionPages>(
  data: Data,
  changedSession: ChatSession,
): Data => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((session) =>
      session.id === changedSession.id && session.version < changedSession.version ? changedSession : session,
    ),
  })),
})

/**
 * Merges a fetched session list with cached sessions. A cached session wins if a socket update gave it a higher
 * version.
 */
export function mergeNewestSessions(
  cachedSessions: readonly ChatSession[] | undefined,
  fetchedSessions: readonly ChatSession[],
) {
  const cachedSessionsById = new Map(cachedSessions?.map((session) => [session.id, session]))
  return sortLatestFirst(
    fetchedSessions.map((session) => {
      const cachedSession = cachedSessionsById.get(session.id)
      return cachedSession && cachedSession.version > session.version ? cachedSession : session
    }),
  )
}

// Timestamps in ISO 8601 and UTC sort correctly as text.
const sortLatestFirst = (sessions: readonly ChatSession[]): ChatSession[] =>
  sessions.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))

export const countTotalUnread = (sessions: readonly ChatSession[]): number =>
  sessions.reduce((sum, { unreadCount }) => sum + unreadCount, 0)

/** Time of the last message that this tab knows (ISO 8601), by session id. */
export type LastMessageTimes = ReadonlyMap<string, string>

/**
 * Returns the sessions with new customer messages (`newSessions`) and the updated message times (`messageTimes`). The
 * first call (`previousTimes` is null) returns no sessions, because their messages came before the tab was opened. A
 * fetched list that is older than the socket's data adds no sessions.
 */
export function detectSessionsWithNews(
  sessions: readonly ChatSession[],
  previousTimes: LastMessageTimes | null,
): { newSessions: ChatSession[]; messageTimes: LastMessageTimes } {
  const lastMessageTimes = new Map(previousTimes)
  const newSessions: ChatSession[] = []
  for (const session of sessions) {
    const knownLastMessageAt = lastMessageTimes.get(session.id) ?? ''
    if (session.lastMessageAt <= knownLastMessageAt) continue
    lastMessageTimes.set(session.id, session.lastMessageAt)
    if (previousTimes && session.lastSender === 'customer' && session.unreadCount > 0)
      newSessions.push(session)
  }
  return { newSessions: newSessions, messageTimes: lastMessageTimes }
}

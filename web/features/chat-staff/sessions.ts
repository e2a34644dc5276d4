import type { ChatSession, ChatStatus } from '../../../domain/chat'

/** Returns the list of a status after a session changed: latest first, without duplicates, only that status. */
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

/** Returns the pages of a search after a session changed. Sessions keep their places, and no session is added. */
export const patchedPages = <Data extends SessionPages>(data: Data, changedSession: ChatSession): Data => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.map((session) =>
      session.id === changedSession.id && session.version < changedSession.version ? changedSession : session,
    ),
  })),
})

/** Merges a fetched list with newer socket updates of its sessions. */
export function mergeNewestSessions(before: readonly ChatSession[] | undefined, now: readonly ChatSession[]) {
  const cachedSessionsById = new Map(before?.map((session) => [session.id, session]))
  return sortLatestFirst(
    now.map((session) => {
      const cachedSession = cachedSessionsById.get(session.id)
      return cachedSession && cachedSession.version > session.version ? cachedSession : session
    }),
  )
}

// ISO 8601 in UTC sorts as text.
const sortLatestFirst = (sessions: readonly ChatSession[]): ChatSession[] =>
  sessions.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))

export const totalUnread = (sessions: readonly ChatSession[]): number =>
  sessions.reduce((sum, { unreadCount }) => sum + unreadCount, 0)

/** The time of each session's last message known to this tab. */
export type LastMessageTimes = ReadonlyMap<string, string>

/**
 * Returns the sessions with new customer messages, and the updated times. Sessions that existed when the tab opened are
 * no news. A fetched list that is older than the socket's data brings no news either.
 */
export function detectSessionsWithNews(
  sessions: readonly ChatSession[],
  before: LastMessageTimes | null,
): { news: ChatSession[]; heard: LastMessageTimes } {
  const lastMessageTimes = new Map(before)
  const newSessions: ChatSession[] = []
  for (const session of sessions) {
    const knownLastMessageAt = lastMessageTimes.get(session.id) ?? ''
    if (session.lastMessageAt <= knownLastMessageAt) continue
    lastMessageTimes.set(session.id, session.lastMessageAt)
    if (before && session.lastSender === 'customer' && session.unreadCount > 0) newSessions.push(session)
  }
  return { news: newSessions, heard: lastMessageTimes }
}

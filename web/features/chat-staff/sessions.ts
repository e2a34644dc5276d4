import type { ChatSession, ChatStatus } from '../../../domain/chat'

/** A list of one status after a session has changed: the latest first, each once, and only those of that status. */
export function patched(
  sessions: readonly ChatSession[],
  changed: ChatSession,
  status: ChatStatus,
): ChatSession[] {
  const others = sessions.filter(({ id }) => id !== changed.id)
  return latestFirst(changed.status === status ? [...others, changed] : others)
}

/** A list that was asked for, with what the socket has told since of the sessions in it. */
export function newest(before: readonly ChatSession[] | undefined, now: readonly ChatSession[]) {
  const known = new Map(before?.map((session) => [session.id, session]))
  return latestFirst(
    now.map((session) => {
      const told = known.get(session.id)
      return told && told.version > session.version ? told : session
    }),
  )
}

// ISO 8601 in UTC: as text it sorts as time.
const latestFirst = (sessions: readonly ChatSession[]): ChatSession[] =>
  sessions.toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt))

export const unreadIn = (sessions: readonly ChatSession[]): number =>
  sessions.reduce((sum, { unreadCount }) => sum + unreadCount, 0)

/** When the last message of each session was written, as far as this tab has heard. */
export type Heard = ReadonlyMap<string, string>

/**
 * The sessions in which a customer has written since, and what has been heard of now. Nothing that was there when the
 * tab began is news, nor is a list that is older than what the socket told.
 */
export function newsIn(
  sessions: readonly ChatSession[],
  before: Heard | null,
): { news: ChatSession[]; heard: Heard } {
  const heard = new Map(before)
  const news: ChatSession[] = []
  for (const session of sessions) {
    const known = heard.get(session.id) ?? ''
    if (session.lastMessageAt <= known) continue
    heard.set(session.id, session.lastMessageAt)
    if (before && session.lastSender === 'customer' && session.unreadCount > 0) news.push(session)
  }
  return { news, heard }
}

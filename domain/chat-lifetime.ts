import { keptUntil } from './kept-until'

/** A chat in which nobody says anything for so long is closed, ms (features G16). */
const IDLE_MS = 24 * 3_600_000
/** What staff have not seen yet stays open longer, so that no question is put away unread. */
const UNREAD_MS = 7 * 24 * 3_600_000

/** How long an answer waits to be read before it goes out by mail, ms; it goes sooner to a visitor who has left. */
const ANSWER_MS = { here: 5 * 60_000, gone: 60_000 } as const

/** When a chat closes by itself unless something happens, ms UTC. `lastAt`: the last message, or the beginning. */
export const idleCloseAt = ({ lastAt, hasUnread }: { lastAt: number; hasUnread: boolean }): number =>
  lastAt + (hasUnread ? UNREAD_MS : IDLE_MS)

/** When a closed chat is erased (specification 9), ms UTC. */
export const eraseAt = (closedAt: number): number => keptUntil('chats', closedAt) ?? Infinity

/** When an answer of staff that nobody has read goes out by mail, ms UTC. */
export const answerMailAt = (now: number, isCustomerHere: boolean): number =>
  now + (isCustomerHere ? ANSWER_MS.here : ANSWER_MS.gone)

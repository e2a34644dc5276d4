import { retentionEnd } from '../customers/retention'
import { DAY_MS, MINUTE_MS, type Timestamp } from '../time/time'

/** Time without a new message after which a chat is closed, ms. */
const MAX_CHAT_IDLE_MS = DAY_MS
/** A chat that staff have not read stays open longer, so that no question is lost. */
const UNREAD_CHAT_LIFETIME_MS = 7 * DAY_MS

/**
 * Delay in ms before the shop mails an unread answer of staff to the customer. The delay is shorter if the customer is
 * offline.
 */
const UNREAD_ANSWER_MAIL_DELAY_MS = { online: 5 * MINUTE_MS, offline: MINUTE_MS } as const

/**
 * Automatic closing time of a chat without new messages, ms UTC. `lastMessageAt`: the last message, or the start of
 * the chat.
 */
export const idleCloseTime = ({
  lastMessageAt,
  hasUnreadMessages,
}: {
  lastMessageAt: Timestamp
  hasUnreadMessages: boolean
}): number => lastMessageAt + (hasUnreadMessages ? UNREAD_CHAT_LIFETIME_MS : MAX_CHAT_IDLE_MS)

/** Deletion time of a closed chat (spec §9), ms UTC. */
export const chatErasureTime = (closedAt: Timestamp): number => retentionEnd('chats', closedAt) ?? Infinity

/** The time at which an unread answer of staff is mailed, ms UTC. */
export const answerMailTime = (now: Timestamp, isCustomerOnline: boolean): number =>
  now + (isCustomerOnline ? UNREAD_ANSWER_MAIL_DELAY_MS.online : UNREAD_ANSWER_MAIL_DELAY_MS.offline)

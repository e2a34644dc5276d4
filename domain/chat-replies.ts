import type { OwnText } from './own-texts'

/** The replies that staff find ready in the chat. */
export const REPLY_NAMES = [
  'greeting',
  'wait',
  'delivery',
  'return',
  'complaint',
  'warranty',
  'invoice',
  'payment',
  'grades',
  'hours',
  'thanks',
] as const
export type ReplyName = (typeof REPLY_NAMES)[number]

/** Of so many characters is one at most that the owner has written: all of them are saved by one call. */
export const MAX_REPLY = 1000

/** Replies in the owner's own words; an empty one leaves the shop's own in its place. */
export type OwnReplies = Partial<Record<ReplyName, OwnText>>

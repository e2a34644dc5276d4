import type { OwnText } from '../settings/own-texts'

/** The canned replies of the staff chat. */
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

/** Longest custom reply, characters. All replies are saved in one request, so their sum must stay small. */
export const MAX_REPLY_LENGTH = 1000

/** Replies in the owner's words. An empty text means the default reply. */
export type OwnReplies = Partial<Record<ReplyName, OwnText>>

import { fold } from '../../../domain/catalog'
import type { Language } from '../../../domain/language'
import { replies as en } from './replies.en'
import { replies as pl } from './replies.pl'

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
type ReplyName = (typeof REPLY_NAMES)[number]

/** A reply that is ready, and the word by which staff call it. */
export type Reply = { command: string; title: string; text: string }
export type Replies = Record<ReplyName, Reply>

export const repliesIn = (language: Language, origin: string): Replies => ({ pl, en })[language](origin)

export type OfferedReply = Reply & { name: ReplyName }

/**
 * What is offered for words typed after a slash: names in the language of staff, texts in the visitor's. The words of
 * both languages find a reply, with or without Polish letters.
 */
export function offeredReplies(
  typed: string,
  { staff, visitor, origin }: { staff: Language; visitor: Language; origin: string },
): OfferedReply[] {
  const wanted = fold(typed.trim())
  const all = { pl: pl(origin), en: en(origin) }
  return REPLY_NAMES.filter((name) =>
    [all.pl, all.en].some(
      (replies) => replies[name].command.startsWith(wanted) || fold(replies[name].title).includes(wanted),
    ),
  ).map((name) => ({ ...all[staff][name], text: all[visitor][name].text, name }))
}

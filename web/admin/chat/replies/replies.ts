import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import { type OwnReplies, REPLY_NAMES, type ReplyName } from '../../../../domain/chat/chat-replies'
import type { Language } from '../../../../domain/language'
import type { Settings } from '../../../../domain/settings/settings'
import type { Replies, Reply } from './reply'
import { buildReplies as en } from './replies.en'
import { buildReplies as pl } from './replies.pl'

export const createReplies = (language: Language, settings: Settings, origin: string): Replies =>
  ({ pl, en })[language](settings, origin)

type ReplyContext = {
  staffLanguage: Language
  visitorLanguage: Language
  settings: Settings
  /** The owner's texts, which replace the built-in reply texts. */
  ownReplies: OwnReplies
  origin: string
}

export type SuggestedReply = Reply & { name: ReplyName }

/**
 * Returns the ready replies that match the text after "/". Titles are in the staff's language, texts in the visitor's
 * language. Command and title match in both languages, with or without diacritics.
 */
export function suggestReplies(
  input: string,
  { staffLanguage, visitorLanguage, settings, ownReplies, origin }: ReplyContext,
): SuggestedReply[] {
  const searchText = normalizeForSearch(input.trim())
  const repliesByLanguage = { pl: pl(settings, origin), en: en(settings, origin) }
  return REPLY_NAMES.filter((name) =>
    [repliesByLanguage.pl, repliesByLanguage.en].some(
      (replies) =>
        replies[name].command.startsWith(searchText) ||
        normalizeForSearch(replies[name].title).includes(searchText),
    ),
  ).map((name) => ({
    ...repliesByLanguage[staffLanguage][name],
    text: ownReplies[name]?.[visitorLanguage] || repliesByLanguage[visitorLanguage][name].text,
    name,
  }))
}

import { browserStorage, parseStored, tabStorage } from './storage'

/** Chat data in the browser (spec §3). Separate from `storage.ts`, so that a first visit does not load it. */
const CHAT_NAME_KEY = 'chat-customer-name'
const CHAT_SESSION_KEY = 'chat-session-id'

export const chatNameStorage = {
  read: (): string | null => browserStorage.read(CHAT_NAME_KEY),
  save: (name: string): void => browserStorage.write(CHAT_NAME_KEY, name),
  clear: (): void => browserStorage.forget(CHAT_NAME_KEY),
}

/** The id of the saved chat. The id grants access, so it is secret. */
export const chatSessionStorage = {
  read: (): string | null => browserStorage.read(CHAT_SESSION_KEY),
  save: (id: string): void => browserStorage.write(CHAT_SESSION_KEY, id),
  clear: (): void => browserStorage.forget(CHAT_SESSION_KEY),
  /** Calls `onChange` when another tab starts, ends or changes the chat. */
  subscribe(onChange: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === CHAT_SESSION_KEY || key === null) onChange()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}

const UNSENT_MESSAGES_KEY = 'chat-unsent'

type UnsentMessage = { clientId: string; text: string }
type StoredUnsentMessages = { sessionId: string | null; unsent: readonly UnsentMessage[] }

/** Messages of one chat that the server has not confirmed yet. Stored for this tab, so that they survive a reload. */
export const unsentMessagesStorage = {
  read(sessionId: string | null): readonly UnsentMessage[] {
    const storedMessages = parseStored(tabStorage.read(UNSENT_MESSAGES_KEY)) as StoredUnsentMessages | null
    return storedMessages && storedMessages.sessionId === sessionId ? storedMessages.unsent : []
  },
  write(sessionId: string | null, unsent: readonly UnsentMessage[]): void {
    if (unsent.length === 0) tabStorage.forget(UNSENT_MESSAGES_KEY)
    else tabStorage.write(UNSENT_MESSAGES_KEY, JSON.stringify({ sessionId, unsent }))
  },
}

const CHAT_DRAFT_KEY = 'chat-draft'

/** The unsent chat text of this tab. */
export const chatDraftStorage = {
  read: (): string => tabStorage.read(CHAT_DRAFT_KEY) ?? '',
  write: (text: string): void =>
    text ? tabStorage.write(CHAT_DRAFT_KEY, text) : tabStorage.forget(CHAT_DRAFT_KEY),
}

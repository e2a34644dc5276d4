import { browserStorage, parsed, tabStorage } from './storage'

/**
 * What the browser keeps of a chat (specification 3). Apart from `storage.ts`, so that a first visit does not load it.
 */
const NAME_KEY = 'chat-customer-name'
const SESSION_KEY = 'chat-session-id'

export const chatName = {
  read: (): string | null => browserStorage.read(NAME_KEY),
  save: (name: string): void => browserStorage.write(NAME_KEY, name),
  clear: (): void => browserStorage.forget(NAME_KEY),
}

/** The chat to return to. Its id opens it, so it is told to nobody. */
export const chatSession = {
  read: (): string | null => browserStorage.read(SESSION_KEY),
  save: (id: string): void => browserStorage.write(SESSION_KEY, id),
  clear: (): void => browserStorage.forget(SESSION_KEY),
  /** Calls back when another tab begins, ends or changes the chat. */
  subscribe(changed: () => void): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY || key === null) changed()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}

const UNSENT_KEY = 'chat-unsent'

type Unsent = { clientId: string; text: string }
type Kept = { sessionId: string | null; unsent: readonly Unsent[] }

/** What this tab has written and the shop has not confirmed, so that a reload loses nothing; of one chat only. */
export const unsentMessages = {
  read(sessionId: string | null): readonly Unsent[] {
    const kept = parsed(tabStorage.read(UNSENT_KEY)) as Kept | null
    return kept && kept.sessionId === sessionId ? kept.unsent : []
  },
  write(sessionId: string | null, unsent: readonly Unsent[]): void {
    if (unsent.length === 0) tabStorage.forget(UNSENT_KEY)
    else tabStorage.write(UNSENT_KEY, JSON.stringify({ sessionId, unsent }))
  },
}

const DRAFT_KEY = 'chat-draft'

/** What is being typed in this tab. */
export const chatDraft = {
  read: (): string => tabStorage.read(DRAFT_KEY) ?? '',
  write: (text: string): void => (text ? tabStorage.write(DRAFT_KEY, text) : tabStorage.forget(DRAFT_KEY)),
}

import { attempt } from './storage'

/**
 * What the browser keeps of a chat (specification 3). Apart from `storage.ts`, so that a first visit does not load it.
 */
const NAME_KEY = 'chat-customer-name'
const SESSION_KEY = 'chat-session-id'

export const chatName = {
  read: (): string | null => attempt(() => localStorage.getItem(NAME_KEY)),
  save: (name: string): void => void attempt(() => localStorage.setItem(NAME_KEY, name)),
  clear: (): void => void attempt(() => localStorage.removeItem(NAME_KEY)),
}

/** The chat to return to. Its id opens it, so it is told to nobody. */
export const chatSession = {
  read: (): string | null => attempt(() => localStorage.getItem(SESSION_KEY)),
  save: (id: string): void => void attempt(() => localStorage.setItem(SESSION_KEY, id)),
  clear: (): void => void attempt(() => localStorage.removeItem(SESSION_KEY)),
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
    const kept = attempt(() => JSON.parse(sessionStorage.getItem(UNSENT_KEY) ?? 'null') as Kept | null)
    return kept && kept.sessionId === sessionId ? kept.unsent : []
  },
  write(sessionId: string | null, unsent: readonly Unsent[]): void {
    if (unsent.length === 0) return void attempt(() => sessionStorage.removeItem(UNSENT_KEY))
    attempt(() => sessionStorage.setItem(UNSENT_KEY, JSON.stringify({ sessionId, unsent })))
  },
}

const DRAFT_KEY = 'chat-draft'

/** What is being typed in this tab. */
export const chatDraft = {
  read: (): string => attempt(() => sessionStorage.getItem(DRAFT_KEY)) ?? '',
  write: (text: string): void =>
    void attempt(() =>
      text ? sessionStorage.setItem(DRAFT_KEY, text) : sessionStorage.removeItem(DRAFT_KEY),
    ),
}

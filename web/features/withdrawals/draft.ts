import { attempt } from '../../storage'

const KEY = 'withdrawal-draft'

/** What is typed into the form; `items` holds a line for each of the goods. */
export type WithdrawalDraft = { name: string; order: string; email: string; items: string; message: string }

export const EMPTY_DRAFT: WithdrawalDraft = { name: '', order: '', email: '', items: '', message: '' }

/** Kept for this tab, so that a reload or another language loses nothing. */
export const withdrawalDraft = {
  read(): WithdrawalDraft {
    const kept = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    const texts = Object.entries(kept ?? {}).filter(
      ([name, text]) => name in EMPTY_DRAFT && typeof text === 'string',
    )
    return { ...EMPTY_DRAFT, ...Object.fromEntries(texts) }
  },
  write: (draft: WithdrawalDraft): void =>
    void attempt(() => sessionStorage.setItem(KEY, JSON.stringify(draft))),
  clear: (): void => void attempt(() => sessionStorage.removeItem(KEY)),
}

import { attempt } from '../../storage'

type Kept = Record<string, unknown>
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null

/**
 * Creates storage for unsent input of a form, in this tab. It survives a reload or a change of language.
 * Each order has its own draft: `about` is the order's id, or empty if unknown.
 */
export const requestDraft = <T extends Record<string, string>>(
  key: 'withdrawal-draft' | 'complaint-draft',
  emptyDraft: T,
) => {
  const all = (): Kept => {
    const storedDrafts = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? '{}'))
    return isKept(storedDrafts) ? storedDrafts : {}
  }
  const keep = (drafts: Kept): void => void attempt(() => sessionStorage.setItem(key, JSON.stringify(drafts)))
  return {
    empty: emptyDraft,
    /** Returns the draft about an order, or null. */
    read(about: string): T | null {
      const storedDraft = all()[about]
      if (!isKept(storedDraft)) return null
      const texts = Object.entries(storedDraft).filter(
        ([name, text]) => name in emptyDraft && typeof text === 'string',
      )
      return { ...emptyDraft, ...Object.fromEntries(texts) }
    },
    write: (about: string, draft: T): void => keep({ ...all(), [about]: draft }),
    clear(about: string): void {
      const { [about]: _, ...others } = all()
      keep(others)
    },
  }
}
export type RequestDraft<T extends Record<string, string>> = ReturnType<typeof requestDraft<T>>

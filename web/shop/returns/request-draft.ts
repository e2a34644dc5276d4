import { tryOrNull } from '../../storage/storage'

type StoredDraft = Record<string, unknown>
const isRecord = (value: unknown): value is StoredDraft => typeof value === 'object' && value !== null

/**
 * Creates storage for the unsent input of a form in this tab. The input survives a reload or a change of language. Each
 * order has its own draft: `orderId` is the order's id, or empty if unknown. The draft of a viewing has the slug of its product
 * instead.
 */
export const createRequestDraft = <T extends Record<string, string>>(
  storageKey: 'withdrawal-draft' | 'complaint-draft' | 'viewing-draft',
  emptyDraft: T,
) => {
  const readDrafts = (): StoredDraft => {
    const storedDrafts = tryOrNull<unknown>(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
    return isRecord(storedDrafts) ? storedDrafts : {}
  }
  const writeDrafts = (drafts: StoredDraft): void =>
    void tryOrNull(() => sessionStorage.setItem(storageKey, JSON.stringify(drafts)))
  return {
    empty: emptyDraft,
    /** Returns the stored draft for an order; null if there is none. */
    read(orderId: string): T | null {
      const storedDraft = readDrafts()[orderId]
      if (!isRecord(storedDraft)) return null
      const textEntries = Object.entries(storedDraft).filter(
        ([name, text]) => name in emptyDraft && typeof text === 'string',
      )
      return { ...emptyDraft, ...Object.fromEntries(textEntries) }
    },
    write: (orderId: string, draft: T): void => writeDrafts({ ...readDrafts(), [orderId]: draft }),
    clear(orderId: string): void {
      const { [orderId]: _, ...others } = readDrafts()
      writeDrafts(others)
    },
  }
}
export type RequestDraft<T extends Record<string, string>> = ReturnType<typeof createRequestDraft<T>>

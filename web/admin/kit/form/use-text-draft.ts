import { useCallback, useMemo, useState } from 'react'
import { createDraftStorage } from '../../../storage/admin-storage'

/**
 * Manages a text draft for the record with this `id`, stored in the tab so that a reload keeps it. `id` must not
 * change: another record needs a new mount of the component.
 */
export function useTextDraft(keyPrefix: string, id: string): [text: string, write: (text: string) => void] {
  const draftStorage = useMemo(() => createDraftStorage<string, string>(keyPrefix), [keyPrefix])
  const [text, setText] = useState(() => draftStorage.read(id) ?? '')
  const writeDraft = useCallback(
    (nextText: string) => {
      if (nextText) draftStorage.write(id, nextText)
      else draftStorage.clear(id)
      setText(nextText)
    },
    [draftStorage, id],
  )
  return [text, writeDraft]
}

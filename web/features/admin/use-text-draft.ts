import { useCallback, useMemo, useState } from 'react'
import { createDraftStorage } from '../../admin-storage'

/**
 * A text draft of staff by the `id` of its record, stored in the tab: it survives a reload.
 * `id` must not change; use a new mount for another record.
 */
export function useTextDraft(prefix: string, id: string): [text: string, write: (text: string) => void] {
  const draftStorage = useMemo(() => createDraftStorage<string, string>(prefix), [prefix])
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

import { useCallback, useMemo, useState } from 'react'
import { draftsOf } from '../../admin-storage'

/**
 * A text that somebody of the staff is writing, by the `id` of what it belongs to: it is there again after a reload, and
 * when they come back to it in this tab. Begun for one id and kept for it; another takes another mount.
 */
export function useTextDraft(prefix: string, id: string): [text: string, write: (text: string) => void] {
  const drafts = useMemo(() => draftsOf<string, string>(prefix), [prefix])
  const [text, setText] = useState(() => drafts.read(id) ?? '')
  const write = useCallback(
    (typed: string) => {
      if (typed) drafts.write(id, typed)
      else drafts.clear(id)
      setText(typed)
    },
    [drafts, id],
  )
  return [text, write]
}

import { Notice } from '../../../ui/layout/notice'
import { useStaffOrderWords } from '../words'

/**
 * Notice of a version conflict: lists what happened to the order after the page was loaded. `changes`: kinds of the
 * events.
 */
export function StaleOrderNotice({ changes }: { changes: readonly string[] }) {
  const { stale, timeline } = useStaffOrderWords()
  if (changes.length === 0) return null
  const changeNames = [...new Set(changes)].map((eventKind) => timeline.names[eventKind] ?? eventKind)
  return (
    <Notice variant="warning" role="alert" className="mb-4">
      <p>{stale.changed({ changes: changeNames.join(', ') })}</p>
      <p>{stale.again}</p>
    </Notice>
  )
}

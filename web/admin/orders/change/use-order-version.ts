import { useState } from 'react'
import { ApiError } from '../../../api'

/**
 * Returns the order version that a form sends (optimistic lock), first the one that it was opened with. After
 * `order.stale`, `version` is the newest one for the next try, and `changes` has the kinds of the missed events. The
 * input of the form stays.
 */
export function useOrderVersion(initialVersion: number) {
  const [version, setVersion] = useState(initialVersion)
  const [changes, setChanges] = useState<readonly string[]>([])
  return {
    version,
    changes,
    onFailed: (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'order.stale') return
      setVersion(error.details.version ?? version)
      setChanges(error.details.changes ?? [])
    },
  }
}

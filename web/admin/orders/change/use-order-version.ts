import { useState } from 'react'
import { ApiError } from '../../../api'

/**
 * Returns the order version that a form sends with its change (optimistic lock). At first it is the version that the
 * form was opened with. After the error `order.stale`, `version` becomes the newest version. `changes` then lists the
 * kinds of events that the form missed. The form keeps its input.
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

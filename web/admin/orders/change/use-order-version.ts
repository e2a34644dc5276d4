import { useState } from 'react'
import { ApiError } from '../../../api'

/**
 * Returns the order version that a form sends with its change (optimistic lock). At first `version` is the version at
 * the time the form was opened. After the error `order.stale` it is the newest version, and `changes` lists the kinds
 * of the events since then. The form keeps its input.
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

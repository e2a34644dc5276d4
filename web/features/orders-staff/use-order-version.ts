import { useState } from 'react'
import { ApiError } from '../../api'

/**
 * The version of an order that a form was opened with.
 * On `order.stale`, `changes` are the kinds of the missed events, and the next try sends the newest version: input
 * stays.
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

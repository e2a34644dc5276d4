import { useState } from 'react'
import type { ErrorCode } from '../../../../domain/errors'
import { ApiError } from '../../../api'

/**
 * Optimistic lock of an edit dialog. `seen` is the version that staff have seen. `isStale` is true after the API
 * rejects an edit with error `code`, because another user changed the record. The dialog then loads and shows the new
 * version before the next save.
 */
export function useVersionLock<Version>(currentVersion: Version, code: ErrorCode) {
  const [shownVersion, setShownVersion] = useState(currentVersion)
  const [isStale, setStale] = useState(false)
  if (isStale && currentVersion !== shownVersion) setShownVersion(currentVersion)
  return {
    seen: shownVersion,
    isStale,
    onFailed: (error: unknown) => {
      if (error instanceof ApiError && error.code === code) setStale(true)
    },
  }
}

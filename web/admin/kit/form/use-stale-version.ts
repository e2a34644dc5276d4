import { useState } from 'react'
import type { ErrorCode } from '../../../../domain/errors'
import { ApiError } from '../../../api'

/**
 * Optimistic lock of an edit dialog. `seen` is the version that staff have seen. `isStale` is true after the API
 * rejects an edit with error `code`, because another user changed the record. The dialog then loads and shows the new
 * version before the next save.
 */
export function useVersionLock<Version>(now: Version, code: ErrorCode) {
  const [shownVersion, setShownVersion] = useState(now)
  const [isStale, setStale] = useState(false)
  if (isStale && now !== shownVersion) setShownVersion(now)
  return {
    seen: shownVersion,
    isStale,
    onFailed: (error: unknown) => {
      if (error instanceof ApiError && error.code === code) setStale(true)
    },
  }
}

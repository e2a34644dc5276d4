import { useState } from 'react'
import type { ErrorCode } from '../../../domain/errors'
import { ApiError } from '../../api'

/**
 * Of what staff correct: the version that they have seen, and whether somebody else has changed it meanwhile, which a refusal
 * by `code` tells. It is read anew after a refusal; what it says then stands in the dialog before it is kept.
 */
export function useStale<Version>(now: Version, code: ErrorCode) {
  const [seen, setSeen] = useState(now)
  const [isStale, setStale] = useState(false)
  if (isStale && now !== seen) setSeen(now)
  return {
    seen,
    isStale,
    onFailed: (error: unknown) => {
      if (error instanceof ApiError && error.code === code) setStale(true)
    },
  }
}

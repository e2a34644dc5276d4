import { ApiError } from '../../api'
import { LoadErrorNotice } from '../../load-error-notice'
import { useStaffProductsWords } from './words'

/** Why a product could not be loaded, with a retry if that may help. */
export function LoadFailedNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useStaffProductsWords()
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <LoadErrorNotice
      text={isNotFound ? words.notFound : words.loadFailed}
      error={error}
      onRetry={isNotFound ? undefined : onRetry}
    />
  )
}

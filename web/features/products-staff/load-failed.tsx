import { ApiError } from '../../api'
import { FailedNotice } from '../../failed-notice'
import { useStaffProductsWords } from './words'

/** Why a product could not be loaded, with a retry if that may help. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useStaffProductsWords()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <FailedNotice
      text={isMissing ? words.notFound : words.loadFailed}
      error={error}
      onRetry={isMissing ? undefined : onRetry}
    />
  )
}

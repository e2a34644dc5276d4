import { ApiError } from '../../api'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useStaffProductsWords } from './words'

/** Error notice for a product that could not be loaded. Offers a retry, except if the product does not exist. */
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

import { ApiError } from '../../api'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useStaffProductsWords } from './words'

/** Why a product is not there, and another try where that may help. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useStaffProductsWords()
  const { retry } = useMessages()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Notice look="danger" role="alert">
      <p>{isMissing ? words.notFound : words.loadFailed}</p>
      {isMissing ? null : (
        <Button look="secondary" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </Notice>
  )
}

import { ApiError } from '../../api'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { StaffPage } from './staff-page'

type Props = {
  title: string
  back: { to: string; name: string }
  /** Null while it is on its way. */
  error: Error | null
  retry: () => void
  words: { missing: string; failed: string }
}

/** A page about one thing before the thing is there: on its way, unknown, or not to be had just now. */
export function DetailState({ title, back, error, retry, words }: Props) {
  const messages = useMessages()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <StaffPage title={title} back={back}>
      {error ? (
        <Notice look="danger" role="alert">
          <p>{isMissing ? words.missing : words.failed}</p>
          {isMissing ? null : (
            <Button look="secondary" onClick={retry}>
              {messages.retry}
            </Button>
          )}
        </Notice>
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
    </StaffPage>
  )
}

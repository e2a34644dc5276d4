import { ApiError } from '../../api'
import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { StaffPage } from './staff-page'

type Props = {
  title: string
  back: { to: string; name: string }
  /** What asks for it. */
  query: { error: Error | null; refetch: () => Promise<unknown> }
  words: { missing: string; failed: string }
}

/** A page about one thing before the thing is there: on its way, unknown, or not to be had just now. */
export function DetailState({ title, back, query, words }: Props) {
  const messages = useMessages()
  const { error } = query
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <StaffPage title={title} back={back}>
      {error ? (
        <Notice look="danger" role="alert">
          <p>{isMissing ? words.missing : words.failed}</p>
          {isMissing ? null : (
            <Button look="secondary" onClick={() => void query.refetch()}>
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

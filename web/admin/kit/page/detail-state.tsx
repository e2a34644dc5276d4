import { ApiError } from '../../../api'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { Skeleton } from '../../../ui/loading/skeleton'
import { StaffPage } from './staff-page'

type Props = {
  title: string
  backLink: { to: string; name: string }
  query: { error: Error | null; refetch: () => Promise<unknown> }
  words: { missing: string; failed: string }
}

/** The loading, not-found and error states of a detail page. */
export function DetailState({ title, backLink, query, words }: Props) {
  const { error } = query
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <StaffPage title={title} backLink={backLink}>
      {error ? (
        <LoadErrorNotice
          text={isNotFound ? words.missing : words.failed}
          error={error}
          onRetry={isNotFound ? undefined : () => void query.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-96" />
        </div>
      )}
    </StaffPage>
  )
}

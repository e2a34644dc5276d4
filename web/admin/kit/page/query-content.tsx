import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { Skeleton } from '../../../ui/loading/skeleton'

type Props<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Text shown after an error. */
  errorText: string
  /** CSS class with the height of the placeholder that is shown while the content loads. */
  skeletonClass: string
  children: (data: Data) => ReactNode
}

/** Renders the data of a query. Shows a placeholder while loading, and a retry button after an error. */
export function QueryContent<Data>({
  query: { data, error, refetch },
  errorText,
  skeletonClass,
  children,
}: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <LoadErrorNotice text={errorText} error={error} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true">
      <Skeleton className={skeletonClass} />
    </div>
  )
}

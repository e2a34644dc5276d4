import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { Card } from '../kit/page/card'
import { useAccessWords } from './words'

type Props<Data> = {
  title: string
  lead: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Height of the placeholder. */
  skeletonClass?: string
  renderContent: (data: Data) => ReactNode
  /** Buttons and dialogs below the content, also while it loads. */
  children?: ReactNode
}

/** A card with loaded content: a placeholder until it is there, and a retry after an error. */
export function LoadedCard<Data>({
  title,
  lead,
  query: { data, error, refetch },
  skeletonClass = 'h-16',
  renderContent,
  children,
}: Props<Data>) {
  const { failed } = useAccessWords()
  return (
    <Card title={title}>
      <p className="mb-2 max-w-2xl text-sm text-steel-700">{lead}</p>
      {data !== undefined ? (
        renderContent(data)
      ) : error ? (
        <LoadErrorNotice text={failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={skeletonClass} />
      )}
      {children}
    </Card>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../kit/page/card'
import { useAccessWords } from './words'
import { QueryContent } from '../kit/page/query-content'

type Props<Data> = {
  title: string
  lead: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** CSS class with the height of the placeholder that is shown while the content loads. */
  skeletonClass?: string
  renderContent: (data: Data) => ReactNode
  /** Buttons and dialogs below the content. They are also shown while the content loads. */
  children?: ReactNode
}

/** A card that loads its content. Shows a placeholder while loading, and a retry button after an error. */
export function LoadedCard<Data>({
  title,
  lead,
  query,
  skeletonClass = 'h-16',
  renderContent,
  children,
}: Props<Data>) {
  const { failed } = useAccessWords()
  return (
    <Card title={title}>
      <p className="mb-2 max-w-2xl text-sm text-steel-700">{lead}</p>
      <QueryContent query={query} errorText={failed} skeletonClass={skeletonClass}>
        {renderContent}
      </QueryContent>
      {children}
    </Card>
  )
}

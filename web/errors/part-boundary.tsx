import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale } from '../i18n/locale'
import { withErrorReference } from './with-reference'
import { RenderErrorBoundary, type RenderFailure } from '../ui/loading/boundary'
import { Button } from '../ui/form/button'

const renderFailedPart = (failure: RenderFailure) => <PartErrorNotice {...failure} />

/** An error boundary for a part of a page. The rest of the page keeps its input. */
export const PartErrorBoundary = ({ children }: { children: ReactNode }) => (
  <RenderErrorBoundary renderFallback={renderFailedPart}>{children}</RenderErrorBoundary>
)

function PartErrorNotice({ error, retry }: RenderFailure) {
  const { language, messages } = useLocale()
  const client = useQueryClient()
  // Refetches the data before the part renders again, because the cached data would crash it again. Skips the refetch
  // while offline, because queries would wait for the connection.
  const retryQueries = () =>
    navigator.onLine ? void client.invalidateQueries({ refetchType: 'all' }).then(retry) : retry()
  return (
    <div role="alert" className="space-y-3 p-5">
      <p className="font-medium">{withErrorReference(language, messages.failedPage.title, error)}</p>
      <Button variant="secondary" onClick={retryQueries}>
        {messages.retry}
      </Button>
    </div>
  )
}

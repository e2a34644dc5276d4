import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useLocale } from '../i18n/locale'
import { withErrorReference } from '../errors/with-reference'
import { RenderErrorBoundary, type RenderFailure } from '../ui/loading/boundary'
import { Button } from '../ui/form/button'
import { connectionStatus } from './connection'
import { clearFailedPages } from './router'

const returnTrue = () => true

const renderFailedPage = (failure: RenderFailure) => <FailedPage {...failure} />

/**
 * Keeps header and footer when a page throws, and offers a reload. Navigation or a restored connection renders the page
 * again.
 */
export const ErrorBoundary = ({ path, children }: { path: string; children: ReactNode }) => (
  <RenderErrorBoundary resetKey={path} onReset={clearFailedPages} renderFallback={renderFailedPage}>
    {children}
  </RenderErrorBoundary>
)

const reloadPage = () => location.reload()

type FailedPageProps = RenderFailure & {
  /** Action of the button while the shop is reachable. */
  onRetry?: () => void
}

/** Says that a page failed, or that the connection is lost. `retry` also runs once the browser is online again. */
export function FailedPage({ error, retry, onRetry = reloadPage }: FailedPageProps) {
  const { language, messages } = useLocale()
  const { failedPage, offline } = messages
  const isConnected = useSyncExternalStore(
    connectionStatus.subscribe,
    connectionStatus.isConnected,
    returnTrue,
  )
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <div role="alert" className="shell space-y-5 py-24 text-center">
      <h1 className="font-display text-4xl font-bold">{failedPage.title}</h1>
      <p className="text-lg text-steel-700">
        {isConnected ? withErrorReference(language, failedPage.lead, error) : offline}
      </p>
      {/* While offline, the button only renders the page again, because a reload would show the browser's error
          page. */}
      <Button onClick={isConnected ? onRetry : retry}>{messages.retry}</Button>
    </div>
  )
}

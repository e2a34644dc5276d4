import { Component, type ReactNode } from 'react'
import { useMessages } from '../i18n/locale'
import { Button } from '../ui/button'

/** Keeps header and footer when a page fails, and offers to load it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <FailedPage /> : this.props.children
  }
}

function FailedPage() {
  const { failedPage, retry } = useMessages()
  return (
    <div role="alert" className="shell space-y-5 py-24 text-center">
      <h1 className="font-display text-4xl font-bold">{failedPage.title}</h1>
      <p className="text-lg text-steel-700">{failedPage.lead}</p>
      <Button onClick={() => location.reload()}>{retry}</Button>
    </div>
  )
}

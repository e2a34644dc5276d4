import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useMessages } from '../i18n/locale'
import { Button } from '../ui/button'
import { connection } from './connection'
import { forgetFailedPages } from './router'

const always = () => true

type Props = { path: string; children: ReactNode }

/**
 * Keeps header and footer when a page fails, and offers to load it anew. It is shown again when somebody goes elsewhere,
 * or when the connection is back.
 */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  again = () => {
    forgetFailedPages()
    this.setState({ hasFailed: false })
  }

  override componentDidUpdate({ path }: Props) {
    if (this.state.hasFailed && path !== this.props.path) this.again()
  }

  override render() {
    return this.state.hasFailed ? <FailedPage again={this.again} /> : this.props.children
  }
}

function FailedPage({ again }: { again: () => void }) {
  const { failedPage, offline, retry } = useMessages()
  const isOpen = useSyncExternalStore(connection.subscribe, connection.isOpen, always)
  useEffect(() => {
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again])
  return (
    <div role="alert" className="shell space-y-5 py-24 text-center">
      <h1 className="font-display text-4xl font-bold">{failedPage.title}</h1>
      <p className="text-lg text-steel-700">{isOpen ? failedPage.lead : offline}</p>
      {/* Without a connection the browser would put its own page in the place of all that is here. */}
      <Button onClick={isOpen ? () => location.reload() : again}>{retry}</Button>
    </div>
  )
}

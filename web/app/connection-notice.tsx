import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, ensureOk } from '../api'
import { useMessages } from '../i18n/locale'
import { connectionStatus } from './connection'

/** Interval of connection attempts while the shop is unreachable, ms. */
const RETRY_INTERVAL_MS = 10_000

const returnTrue = () => true

/**
 * Shows a notice while the connection is lost. While the shop is unreachable, the notice calls the API at intervals,
 * and refetches failed queries after a success. If the browser itself was offline, TanStack Query does the refetch.
 */
export function ConnectionNotice() {
  const { offline } = useMessages()
  const client = useQueryClient()
  const isConnected = useSyncExternalStore(
    connectionStatus.subscribe,
    connectionStatus.isConnected,
    returnTrue,
  )
  useEffect(() => {
    if (isConnected) return
    const timer = setInterval(() => {
      if (!navigator.onLine) return
      ensureOk(api.geo.$get()).then(
        () => {
          connectionStatus.reportReconnected()
          return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
        },
        () => undefined,
      )
    }, RETRY_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isConnected, client])
  return (
    <div
      role="status"
      className="fixed bottom-[calc(1rem+var(--buy-bar,0px))] left-4 z-40 max-md:left-18 max-md:mr-4 md:mr-20"
    >
      {isConnected ? null : (
        <p className="rounded-sm border-l-4 border-accent bg-ink px-4 py-3 text-white shadow-xl ring-1 ring-white/20">
          {offline}
        </p>
      )}
    </div>
  )
}

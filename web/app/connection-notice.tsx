import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api, done } from '../api'
import { useMessages } from '../i18n/locale'
import { connection } from './connection'

/** How often a shop out of reach is tried, in ms. */
const TRY_MS = 10_000

const always = () => true

/**
 * Says that the connection is lost for as long as it is. A shop out of reach is tried until it answers, and then asked
 * again for what failed; when the browser itself comes back online, the queries see to that.
 */
export function ConnectionNotice() {
  const { offline } = useMessages()
  const client = useQueryClient()
  const isOpen = useSyncExternalStore(connection.subscribe, connection.isOpen, always)
  useEffect(() => {
    if (isOpen) return
    const timer = setInterval(() => {
      if (!navigator.onLine) return
      done(api.geo.$get()).then(
        () => {
          connection.found()
          return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
        },
        () => undefined,
      )
    }, TRY_MS)
    return () => clearInterval(timer)
  }, [isOpen, client])
  return (
    <div role="status" className="fixed bottom-[calc(1rem+var(--buy-bar,0px))] left-4 z-40 mr-20">
      {isOpen ? null : (
        <p className="rounded-sm border-l-4 border-accent bg-ink px-4 py-3 text-white shadow-xl ring-1 ring-white/20">
          {offline}
        </p>
      )}
    </div>
  )
}

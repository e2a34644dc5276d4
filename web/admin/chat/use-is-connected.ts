import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api'
import { sessionsQuery } from './queries'

const subscribeToConnection = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/**
 * Returns false if the shop seems unreachable, by the browser's online status and the last poll. The socket is not
 * used, because a socket may look open long after the network is lost.
 */
export function useIsConnected(): boolean {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const { error } = useQuery({ ...sessionsQuery('active'), enabled: false })
  // After an error response the shop counts as connected: the chat works even while the database of the list is down.
  return isOnline && (error === null || error instanceof ApiError)
}

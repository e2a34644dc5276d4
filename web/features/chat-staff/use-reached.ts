import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../api'
import { sessionsQuery } from './queries'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/**
 * Whether the shop can be reached, as far as is known: a socket believes itself open long after the network has gone, the
 * browser and the last answer to the list of sessions know better.
 */
export function useReached(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { error } = useQuery({ ...sessionsQuery('active'), enabled: false })
  // An answer that refuses has been reached: a chat goes on while the list's database is away.
  return isOnline && (error === null || error instanceof ApiError)
}

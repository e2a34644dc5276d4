import { useSyncExternalStore } from 'react'

const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

export const usePageVisible = (): boolean =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

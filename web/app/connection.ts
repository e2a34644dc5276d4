/** True if the last API call failed at the network: a browser can be online while the shop is unreachable. */
let isLost = false
const listeners = new Set<() => void>()

const report = (isNetworkError: boolean): void => {
  isLost = isNetworkError
  for (const listener of listeners) listener()
}

/** Handlers for the query and mutation caches. Browsers report network errors of calls and imports as TypeError. */
export const connectionCallbacks = {
  onError: (error: Error) => report(error instanceof TypeError),
  onSuccess: () => report(false),
}

export const connection = {
  isOpen: () => navigator.onLine && !isLost,
  found: () => report(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    addEventListener('offline', listener)
    addEventListener('online', connection.found)
    return () => {
      listeners.delete(listener)
      removeEventListener('offline', listener)
      removeEventListener('online', connection.found)
    }
  },
}

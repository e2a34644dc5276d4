/**
 * True if the last API call failed with a network error. `navigator.onLine` is not enough, because a browser can be
 * online while the shop is unreachable.
 */
let isConnectionLost = false
const listeners = new Set<() => void>()

const reportConnection = (isNetworkError: boolean): void => {
  isConnectionLost = isNetworkError
  for (const listener of listeners) listener()
}

/**
 * Callbacks of the query and mutation caches that detect a lost connection. Browsers report network errors as
 * TypeError.
 */
export const queryCacheCallbacks = {
  onError: (error: Error) => reportConnection(error instanceof TypeError),
  onSuccess: () => reportConnection(false),
}

export const connectionStatus = {
  isConnected: () => navigator.onLine && !isConnectionLost,
  reportReconnected: () => reportConnection(false),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    addEventListener('offline', listener)
    addEventListener('online', connectionStatus.reportReconnected)
    return () => {
      listeners.delete(listener)
      removeEventListener('offline', listener)
      removeEventListener('online', connectionStatus.reportReconnected)
    }
  },
}

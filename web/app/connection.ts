/** Whether the shop's last call found no way out: a browser can be online and the shop out of reach. */
let isLost = false
const listeners = new Set<() => void>()

const report = (lost: boolean): void => {
  isLost = lost
  for (const listener of listeners) listener()
}

/** For the caches of queries and mutations. Browsers tell a lost connection as a TypeError, for calls and code alike. */
export const reporting = {
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

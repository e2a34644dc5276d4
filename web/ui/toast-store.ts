/** An action offered with a toast, such as undo. */
type ToastAction = { label: string; run: () => void }

export type ToastMessage = {
  id: number
  title: string
  description?: string
  isError?: boolean
  action?: ToastAction
}

let current: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

const publish = (next: ToastMessage | null): void => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a toast. It replaces the current one (spec §4: one at a time). */
export const showToast = (message: Omit<ToastMessage, 'id'>): void => {
  lastId += 1
  publish({ ...message, id: lastId })
}

export const hideToast = (): void => publish(null)

/** Moves the current toast to where it can be reached, after a dialog opened or closed. */
export const moveToast = (): void => {
  if (current) publish({ ...current })
}

export const toastStore = {
  read: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

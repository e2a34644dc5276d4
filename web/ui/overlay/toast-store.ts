/** An action offered with a toast, such as undo. */
type ToastAction = { label: string; run: () => void }

export type ToastMessage = {
  id: number
  title: string
  description?: string
  isError?: boolean
  action?: ToastAction
  /** Time until the toast closes by itself, ms. */
  durationMs?: number
}

let currentToast: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

const publishToast = (toast: ToastMessage | null): void => {
  currentToast = toast
  for (const listener of listeners) listener()
}

/** Shows a toast. It replaces the current one (spec §4: one at a time). */
export const showToast = (message: Omit<ToastMessage, 'id'>): void => {
  lastId += 1
  publishToast({ ...message, id: lastId })
}

export const hideToast = (): void => publishToast(null)

/**
 * Moves the current toast into an opened modal dialog, or out of a closed one. Elements outside a modal dialog are
 * inert.
 */
export const repositionToast = (): void => {
  if (currentToast) publishToast({ ...currentToast })
}

export const toastStore = {
  read: () => currentToast,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

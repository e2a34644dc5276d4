/** What can be done about a message, such as undoing it. */
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

/** Shows a message; one that is still there gives way (specification 4: one at a time). */
export const showToast = (message: Omit<ToastMessage, 'id'>): void => {
  lastId += 1
  publish({ ...message, id: lastId })
}

export const hideToast = (): void => publish(null)

/** A dialog opened or closed: a message that is still there moves to where it can be reached. */
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

import { type ReactNode, useEffect } from 'react'
import { useMessages } from '../i18n/locale'
import { showToast } from '../ui/overlay/toast-store'

/** Fallback of a lazy part whose code cannot load offline: shows a message and closes itself. */
export function OfflineFallback({ close }: { close: () => void }): ReactNode {
  const messages = useMessages()
  useEffect(() => {
    showToast({ title: messages.error, description: messages.offline, isError: true })
    close()
  }, [messages, close])
  return null
}

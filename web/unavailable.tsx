import { type ReactNode, useEffect } from 'react'
import { useMessages } from './i18n/locale'
import { showToast } from './ui/toast-store'

/** Stands for a part whose code cannot come without a connection: that is said, and the page stays. */
export function Unavailable({ close }: { close: () => void }): ReactNode {
  const messages = useMessages()
  useEffect(() => {
    showToast({ title: messages.error, description: messages.offline, isError: true })
    close()
  }, [messages, close])
  return null
}

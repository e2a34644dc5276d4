import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { part } from './part'
import { hideToast, type ToastMessage, toastStore } from './toast-store'

// Without a connection its machinery cannot come; a message must not take the whole shop down with it.
const ToastView = part(() => import('./toast'), PlainToast)
const none = () => null

/** The place of messages. Its machinery is loaded with the first message, not with the page. */
export function Toaster({ closeLabel, regionLabel }: { closeLabel: string; regionLabel: string }) {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read, none)
  if (!message) return null
  return createPortal(
    <ToastView message={message} closeLabel={closeLabel} regionLabel={regionLabel} />,
    // While a modal dialog is open everything outside of it is dimmed and out of reach.
    document.querySelector('dialog:modal') ?? document.body,
  )
}

function PlainToast({ message }: { message: ToastMessage; closeLabel: string; regionLabel: string }) {
  useEffect(() => {
    const timer = setTimeout(hideToast, 5000)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--buy-bar,0px))] z-50 rounded-sm bg-ink px-4 py-3 text-white md:left-auto md:w-96"
    >
      {message.description ?? message.title}
    </p>
  )
}

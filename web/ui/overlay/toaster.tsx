import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '../loading/lazy-component'
import { hideToast, type ToastMessage, toastStore } from './toast-store'

// While offline, the code of the toast cannot load, so the fallback shows the message as plain text.
const ToastView = lazyComponent(() => import('./toast'), PlainToast)
const getServerSnapshot = () => null

/** Renders the current toast. Its component loads with the first message. */
export function Toaster({ closeLabel, regionLabel }: { closeLabel: string; regionLabel: string }) {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read, getServerSnapshot)
  if (!message) return null
  return createPortal(
    <ToastView message={message} closeLabel={closeLabel} regionLabel={regionLabel} />,
    // While a modal dialog is open, elements outside it are inert, so the toast goes inside.
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

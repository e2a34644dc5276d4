import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store'

const ToastView = lazy(() => import('./toast'))
const none = () => null

/** The place of messages. Its machinery is loaded with the first message, not with the page. */
export function Toaster({ closeLabel, regionLabel }: { closeLabel: string; regionLabel: string }) {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read, none)
  if (!message) return null
  return (
    <Suspense>
      <ToastView message={message} closeLabel={closeLabel} regionLabel={regionLabel} />
    </Suspense>
  )
}

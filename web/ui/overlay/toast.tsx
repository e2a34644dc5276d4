import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide'
import { Icon } from '../image/icon'
import { hideToast, type ToastMessage } from './toast-store'

/**
 * A toast is shown for 5 s, or for the `durationMs` of its message. The countdown pauses on hover or focus. A 50 px
 * swipe dismisses the toast, F8 focuses it (spec §9).
 */
export default function ToastView({
  message,
  closeLabel,
  regionLabel,
}: {
  message: ToastMessage
  closeLabel: string
  regionLabel: string
}) {
  return (
    <Toast.Provider
      duration={message.durationMs ?? 5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={regionLabel}
    >
      <Toast.Root
        key={message.id}
        open
        type={message.isError ? 'foreground' : 'background'}
        onOpenChange={(isOpen) => {
          if (!isOpen) hideToast()
        }}
        className={`toast flex items-start gap-3 rounded-sm border-l-4 bg-ink px-4 py-3 text-white shadow-xl ${message.isError ? 'border-danger' : 'border-accent'}`}
      >
        <div className="grow">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.description ? (
            <Toast.Description className="text-sm text-steel-200">{message.description}</Toast.Description>
          ) : null}
        </div>
        {message.action ? (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.run}
            className="-my-2 min-h-11 shrink-0 px-2 font-semibold underline underline-offset-4"
          >
            {message.action.label}
          </Toast.Action>
        ) : null}
        <Toast.Close
          aria-label={closeLabel}
          className="-m-2 grid size-10 place-items-center text-steel-300 hover:text-white"
        >
          <Icon shape={X} className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        label={`${regionLabel} ({hotkey})`}
        className="fixed inset-x-0 top-12 z-50 m-0 flex list-none flex-col gap-2 p-4 text-left outline-none md:bottom-(--buy-bar,0px) md:right-auto md:top-auto md:w-full md:max-w-[420px]"
      />
    </Toast.Provider>
  )
}

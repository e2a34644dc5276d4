import { X } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../image/icon'
import { repositionToast } from './toast-store'
import { useCloseOnBack } from './use-layer'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** `drawer` slides in from the right edge, `modal` is centred, `full` fills a phone screen. */
  shape: keyof typeof DIALOG_CLASSES
  children: ReactNode
} & (
  | { closeLabel: string; isDismissible?: true }
  // Without a close button, the content must have a button that closes the dialog, such as "I have saved the secret".
  | { closeLabel?: undefined; isDismissible: false }
)

const DIALOG_CLASSES = {
  // The middle of the dialog scrolls. On very low screens the whole dialog scrolls.
  drawer: 'drawer flex flex-col overflow-y-auto ml-auto mr-0 h-dvh max-h-none w-full max-w-md',
  modal:
    'modal overflow-y-auto overscroll-contain m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-lg rounded-md',
  full: 'modal flex flex-col overflow-hidden m-auto h-dvh max-h-none w-full max-w-none md:h-[calc(100dvh-3rem)] md:w-[calc(100%-3rem)] md:rounded-md',
} as const

/**
 * The browser's modal dialog. It traps focus, restores focus, makes the rest of the page inert and closes on Escape.
 * Back and a press on the backdrop also close it. If `isDismissible` is false, only a button in the content closes it.
 * Title and close button stay visible.
 */
export function Dialog({ isOpen, onClose, title, closeLabel, isDismissible = true, shape, children }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  // A layout effect closes the dialog before its element is removed: a removed dialog does not restore focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || !isOpen) return
    dialog.showModal()
    // Moves the focus away from the close button, which the Enter of a barcode scanner would press.
    dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    repositionToast()
    return () => {
      document.documentElement.style.overflow = overflow
      dialog.close()
      repositionToast()
    }
  }, [isOpen])
  const dismiss = () => {
    if (isDismissible) onClose()
  }
  useCloseOnBack(isOpen, dismiss)
  if (!isOpen) return null
  return (
    // A press on the backdrop has the dialog itself as its target, a press on the content does not.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialogRef}
      aria-label={title}
      // Without `closedby`, browsers close the dialog on the second Escape, even if `onCancel` prevents the first.
      closedby={isDismissible ? undefined : 'none'}
      className={`bg-white p-0 text-ink shadow-2xl backdrop:bg-ink/60 ${DIALOG_CLASSES[shape]}`}
      onCancel={(event) => {
        event.preventDefault()
        dismiss()
      }}
      onMouseDown={(event) => {
        // The second press of a double click on the opener must not close the dialog.
        if (event.target === event.currentTarget && event.detail < 2) dismiss()
      }}
    >
      <div className="sticky top-0 z-10 flex shrink-0 items-center justify-between gap-4 border-b border-steel-200 bg-white py-2 pl-5 pr-2">
        <h2 className="font-display text-2xl font-semibold">{title}</h2>
        {isDismissible ? (
          <button
            type="button"
            onClick={onClose}
            aria-label={closeLabel}
            className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
          >
            <Icon shape={X} className="size-5" />
          </button>
        ) : null}
      </div>
      {children}
    </dialog>
  )
}

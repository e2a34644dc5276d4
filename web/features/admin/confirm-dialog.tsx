import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/locale'
import { Button, type ButtonLook } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { Dialog } from '../../ui/dialog'

type Props = {
  isOpen: boolean
  title: string
  /** The way on and the way out. */
  confirm: string
  cancel: string
  isPending?: boolean
  /** Said by its colour when what is confirmed takes something away for good. */
  look?: ButtonLook
  onConfirm: () => void
  onClose: () => void
  /** What is about to happen, in paragraphs. */
  children: ReactNode
}

/** Asks before something is done: the way out first, what it is for last. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    confirm,
    cancel,
    isPending = false,
    look = 'primary',
    onConfirm,
    onClose,
    children,
  } = props
  const { close } = useMessages()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={close} shape="modal">
      <div className="space-y-5 p-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button look={look} aria-disabled={isPending} onClick={onConfirm}>
            {isPending ? <Spinner /> : null}
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

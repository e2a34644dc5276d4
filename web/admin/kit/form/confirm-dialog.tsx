import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/locale'
import { Button, type ButtonVariant } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { Dialog } from '../../../ui/overlay/dialog'

type Props = {
  isOpen: boolean
  title: string
  confirm: string
  cancel: string
  isPending?: boolean
  /** Variant of the confirm button, such as red for permanent deletion. */
  buttonVariant?: ButtonVariant
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** A confirmation dialog, with the cancel button first. */
export function ConfirmDialog(props: Props) {
  const {
    isOpen,
    title,
    confirm,
    cancel,
    isPending = false,
    buttonVariant = 'primary',
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
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={buttonVariant} aria-disabled={isPending} onClick={onConfirm}>
            {isPending ? <Spinner /> : null}
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

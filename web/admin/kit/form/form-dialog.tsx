import type { ReactNode } from 'react'
import { useMessages } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { Dialog } from '../../../ui/overlay/dialog'

type Props = {
  title: string
  submitLabel: ReactNode
  cancel: string
  isPending: boolean
  /** Notice about a change by another user since the dialog opened, shown above the fields. */
  staleNotice?: ReactNode
  /** An additional button, shown between cancel and submit. */
  otherButton?: ReactNode
  /** Removes the margin above the buttons, for a form whose last field has space below it. */
  isDense?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. Mount it only while open, so that every opening starts with the values of the record. */
export function FormDialog(props: Props) {
  const {
    title,
    submitLabel,
    cancel,
    isPending,
    staleNotice,
    otherButton,
    isDense,
    onSubmit,
    onClose,
    children,
  } = props
  const { close } = useMessages()
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={close} shape="modal">
      <form
        noValidate
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {staleNotice ? (
          <Notice variant="warning" role="alert" className="mb-4">
            {staleNotice}
          </Notice>
        ) : null}
        {children}
        <div className={`${isDense ? '' : 'mt-3 '}flex flex-wrap justify-end gap-3`}>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          {otherButton}
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? <Spinner /> : null}
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { type StaffActionCallbacks, useStaffAction } from '../calls/use-staff-action'

/**
 * Runs a staff action after a confirmation. `ask` opens the dialog, and `dialog` contains the props for
 * `ConfirmDialog`. The dialog closes when the action ends.
 */
export function useConfirmedAction<Answer>(
  action: () => Promise<Answer>,
  callbacks: StaffActionCallbacks<undefined, Answer>,
) {
  const [isOpen, setOpen] = useState(false)
  const closeDialog = () => setOpen(false)
  const { run, isPending } = useStaffAction(action, {
    ...callbacks,
    onEnd: () => {
      closeDialog()
      return callbacks.onEnd?.()
    },
  })
  return {
    ask: () => setOpen(true),
    dialog: { isOpen, isPending, onConfirm: () => run(undefined), onClose: closeDialog },
  }
}

import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { type StaffActionCallbacks, useStaffAction } from '../calls/use-staff-action'
import { ConfirmDialog } from './confirm-dialog'

type Props<Status extends string, Answer> = {
  statuses: readonly Status[]
  /** The status that has the primary button. */
  primaryStatus: Status | undefined
  words: {
    step: Record<Status, string>
    refuse: { title: string; confirm: string; cancel: string; lead: string }
  }
  changeStatus: (status: Status) => Promise<Answer>
  callbacks: StaffActionCallbacks<Status, Answer>
  /**
   * A status that is not possible yet, or that needs a form. The button of this status calls `onChoose` instead of
   * `changeStatus`.
   */
  blocked?: { status: Status; onChoose: () => void } | undefined
}

/** Buttons for the next statuses of a record. The status `refused` needs a confirmation. */
export function StatusSteps<Status extends string, Answer>(props: Props<Status, Answer>) {
  const { statuses, primaryStatus, words, changeStatus, callbacks, blocked } = props
  const [statusToConfirm, setStatusToConfirm] = useState<Status | null>(null)
  const { run, isPending, lastInput } = useStaffAction(changeStatus, {
    ...callbacks,
    onEnd: () => {
      setStatusToConfirm(null)
      return callbacks.onEnd?.()
    },
  })
  const chooseStatus = (status: Status) => {
    if (status === blocked?.status) blocked.onChoose()
    else if (status === 'refused') setStatusToConfirm(status)
    else run(status)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {statuses.map((status) => (
        <Button
          key={status}
          variant={status === primaryStatus ? 'primary' : 'secondary'}
          aria-disabled={isPending}
          onClick={() => chooseStatus(status)}
        >
          {isPending && lastInput === status ? <Spinner /> : null}
          {words.step[status]}
        </Button>
      ))}
      {statusToConfirm ? (
        <ConfirmDialog
          {...words.refuse}
          buttonVariant="danger"
          isOpen
          isPending={isPending}
          onConfirm={() => run(statusToConfirm)}
          onClose={() => setStatusToConfirm(null)}
        >
          <p>{words.refuse.lead}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

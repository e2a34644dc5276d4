import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { type StaffActionCallbacks, useStaffAction } from '../calls/use-staff-action'

type Props<Status extends string, FormStatus extends Status, Answer> = {
  statuses: readonly Status[]
  /** The status that has the primary button. */
  primaryStatus: Status | undefined
  words: { step: Record<Status, string> }
  changeStatus: (status: Exclude<Status, FormStatus>) => Promise<Answer>
  callbacks: StaffActionCallbacks<Exclude<Status, FormStatus>, Answer>
  /** A status that needs a form. Its button calls `onChoose` instead of `changeStatus`. */
  formStatus: { status: FormStatus; onChoose: () => void }
}

/** Buttons for the next statuses of a record. */
export function StatusSteps<Status extends string, FormStatus extends Status, Answer>(
  props: Props<Status, FormStatus, Answer>,
) {
  const { statuses, primaryStatus, words, changeStatus, callbacks, formStatus } = props
  const { run, isPending, lastInput } = useStaffAction(changeStatus, callbacks)
  const needsForm = (status: Status): status is FormStatus => status === formStatus.status
  return (
    <div className="flex flex-wrap gap-2">
      {statuses.map((status) => (
        <Button
          key={status}
          variant={status === primaryStatus ? 'primary' : 'secondary'}
          aria-disabled={isPending}
          onClick={() => {
            if (needsForm(status)) formStatus.onChoose()
            // Safe cast: `needsForm` excludes the status of the form.
            else run(status as Exclude<Status, FormStatus>)
          }}
        >
          {isPending && lastInput === status ? <Spinner /> : null}
          {words.step[status]}
        </Button>
      ))}
    </div>
  )
}

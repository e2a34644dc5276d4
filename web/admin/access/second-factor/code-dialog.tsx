import { useId, useState } from 'react'
import { Field } from '../../../ui/form/field'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { FormDialog } from '../../kit/form/form-dialog'
import { useAccessWords } from '../words'

type Props<Answer> = {
  title: string
  lead: string
  save: (code: string) => Promise<Answer>
  done: string
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for a code from the app or a recovery code, and runs an action with it. */
export function CodeDialog<Answer>({ title, lead, save, done, onDone, onClose }: Props<Answer>) {
  const { secondFactor: words, cancel } = useAccessWords()
  const id = useId()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { run, isPending } = useStaffAction(save, {
    toSuccessToast: () => ({ title: done }),
    failureTitle: words.failed,
    onDone,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      cancel={cancel}
      isPending={isPending}
      isDense
      onSubmit={() => {
        setChecked(true)
        if (code.trim() !== '') run(code)
      }}
      onClose={onClose}
    >
      <p className="mb-3 text-steel-700">{lead}</p>
      <Field
        id={id}
        label={words.code}
        hint={words.anyCodeHint}
        error={isChecked && code.trim() === '' ? words.codeMissing : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        data-focus-first=""
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </FormDialog>
  )
}

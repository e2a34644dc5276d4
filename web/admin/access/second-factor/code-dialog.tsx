import { CodeField } from '../../../ui/form/code-field'
import { FormDialog } from '../../kit/form/form-dialog'
import { useAccessWords } from '../words'
import { useCodeForm } from './use-code-form'

type Props<Answer> = {
  title: string
  lead: string
  save: (code: string) => Promise<Answer>
  successTitle: string
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Dialog that asks for a code from the authenticator app, or a recovery code, and calls `save` with the code. */
export function CodeDialog<Answer>({ title, lead, save, successTitle, onDone, onClose }: Props<Answer>) {
  const { secondFactor: words, cancel } = useAccessWords()
  const { isPending, submit, field } = useCodeForm(save, { successTitle, onDone })
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      cancel={cancel}
      isPending={isPending}
      isDense
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-3 text-steel-700">{lead}</p>
      <CodeField {...field} hint={words.anyCodeHint} maxLength={40} data-focus-first="" />
    </FormDialog>
  )
}

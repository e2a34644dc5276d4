import { useId } from 'react'
import { MAX_NOTE_LENGTH } from '../../../../domain/orders/order-requests'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { TextArea } from '../../../ui/form/text-area'
import { formatTimestamp } from '../../kit/timestamp-text'
import { Card } from '../../kit/page/card'
import { useTextDraft } from '../../kit/form/use-text-draft'
import { addNote, type StaffOrder } from '../queries'
import { useOrderAction } from '../change/use-order-action'
import { useStaffOrderWords } from '../words'
import { IfRole } from '../../access/if-role'

/** Card with internal notes on an order, which the buyer never sees. Unsaved text is stored as a draft. */
export function NotesCard({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const id = useId()
  const [text, setText] = useTextDraft('note', order.id)
  const { run, isPending } = useOrderAction(order.id, (note: string) => addNote(order.id, note), {
    toSuccessToast: () => ({ title: words.notes.done }),
    failureTitle: words.step.failed,
    onDone: () => setText(''),
  })
  return (
    <Card title={words.notes.title}>
      <ul className="mb-3 space-y-2 empty:hidden">
        {order.notes.map((note) => (
          <li key={note.id} className="rounded-sm bg-accent/15 px-3 py-2">
            <p className="whitespace-pre-line break-words">{note.text}</p>
            <p className="text-xs text-steel-700">{formatTimestamp(note.createdAt ?? '', language)}</p>
          </li>
        ))}
      </ul>
      <IfRole>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') run(text.trim())
          }}
        >
          <TextArea
            id={id}
            label={words.notes.label}
            hint={words.notes.hint}
            rows={2}
            characterLimit={MAX_NOTE_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="secondary" aria-disabled={isPending || text.trim() === ''}>
            {isPending ? <Spinner /> : null}
            {words.notes.submit}
          </Button>
        </form>
      </IfRole>
    </Card>
  )
}

import { useId, useState } from 'react'
import { MAX_VIEWING_LENGTHS, StaffViewingChange } from '../../../domain/viewings/viewing'
import { TextArea } from '../../ui/form/text-area'
import { FormDialog } from '../kit/form/form-dialog'
import type { ViewingItem } from './queries'
import { STAFF_VIEWING_WORDS, useStaffViewingWords } from './words'

type Props = {
  viewing: ViewingItem
  isPending: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Returns the likely reason of a cancellation in the language of the visitor; empty if no reason is likely. */
function suggestReason({ language, isOutsideOpeningTimes, product }: ViewingItem): string {
  const { reasons } = STAFF_VIEWING_WORDS[language].cancel
  if (isOutsideOpeningTimes) return reasons.closed
  return product.availability === 'hidden' ? reasons.hidden : ''
}

/** Dialog in which staff tell the visitor why the viewing is cancelled. */
export function CancelViewingDialog({ viewing, isPending, onSubmit, onClose }: Props) {
  const { cancel: words } = useStaffViewingWords()
  const id = useId()
  const [reason, setReason] = useState(suggestReason(viewing))
  const [hasErrors, setHasErrors] = useState(false)
  const isValid = StaffViewingChange.safeParse({ status: 'cancelled', version: 1, reason }).success
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.confirm}
      cancel={words.keep}
      isPending={isPending}
      onSubmit={() => {
        setHasErrors(!isValid)
        if (isValid) onSubmit(reason)
        else document.getElementById(id)?.focus()
      }}
      onClose={onClose}
    >
      <p className="mb-4">{viewing.email ? words.lead : words.noEmail}</p>
      <TextArea
        id={id}
        label={words.reason}
        lang={viewing.language}
        rows={4}
        characterLimit={MAX_VIEWING_LENGTHS.reason}
        value={reason}
        error={hasErrors && !isValid ? words.reasonProblem : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

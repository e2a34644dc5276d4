import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatViewingStart } from '../../../domain/viewings/viewing-time'
import { useLocale } from '../../i18n/locale'
import { useViewingWords } from '../../shop/viewings/words'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { FormDialog } from '../kit/form/form-dialog'
import { moveViewing, type ViewingItem, VIEWINGS_KEY } from './queries'
import { StaffSlots } from './staff-slots'
import { useStaffViewingWords } from './words'

/** Dialog in which staff move a viewing to another time. */
export function MoveViewingDialog({ viewing, onClose }: { viewing: ViewingItem; onClose: () => void }) {
  const { language } = useLocale()
  const { move: words } = useStaffViewingWords()
  const { chooseTime } = useViewingWords()
  const client = useQueryClient()
  const id = useId()
  const [startsAt, setStartsAt] = useState('')
  const [hasError, setHasError] = useState(false)
  const { run, isPending } = useStaffAction(
    () => moveViewing(viewing.id, { startsAt, version: viewing.version }),
    {
      toSuccessToast: () => ({ title: words.done }),
      failureTitle: words.failed,
      onDone: onClose,
      // Reloads the free slots, because another visitor may have taken the chosen slot.
      onEnd: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: VIEWINGS_KEY }),
          client.invalidateQueries({ queryKey: ['staff', 'viewing-slots'] }),
          client.invalidateQueries({ queryKey: ['staff', 'today'] }),
        ]),
    },
  )
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.confirm}
      cancel={words.cancel}
      isPending={isPending}
      isDense
      onSubmit={() => {
        setHasError(startsAt === '')
        if (startsAt) run(undefined)
        else document.getElementById(`${id}-time`)?.focus()
      }}
      onClose={onClose}
    >
      <p className="mb-1 font-semibold wrap-anywhere">
        {`${viewing.name}, ${formatViewingStart(Date.parse(viewing.startsAt), language)}`}
      </p>
      <p className="mb-4">{viewing.email ? words.lead : words.noEmail}</p>
      <StaffSlots
        id={id}
        productId={viewing.product.id}
        value={startsAt}
        error={hasError && startsAt === '' ? chooseTime : undefined}
        onChange={setStartsAt}
      />
    </FormDialog>
  )
}

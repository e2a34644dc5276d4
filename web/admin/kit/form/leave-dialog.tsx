import { useMessages } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { useUnsavedWarning } from './use-unsaved-warning'
import { useAdminWords } from '../words'

type Props = { isDirty: boolean; onLeave?: () => void }

/**
 * Asks before unsaved input is discarded. Staying is the primary action, because staff usually want to stay. `onLeave`
 * runs when staff discard the input.
 */
export function LeaveDialog({ isDirty, onLeave }: Props) {
  const { close } = useMessages()
  const { unsaved } = useAdminWords()
  const { isAsking, stay, leave } = useUnsavedWarning(isDirty)
  return (
    <Dialog isOpen={isAsking} onClose={stay} title={unsaved.title} closeLabel={close} shape="modal">
      <div className="space-y-5 p-5">
        <p>{unsaved.lead}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            onClick={() => {
              onLeave?.()
              leave()
            }}
          >
            {unsaved.leave}
          </Button>
          <Button onClick={stay}>{unsaved.stay}</Button>
        </div>
      </div>
    </Dialog>
  )
}

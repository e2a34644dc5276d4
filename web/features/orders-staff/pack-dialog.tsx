import { useMessages } from '../../i18n/locale'
import { Dialog } from '../../ui/dialog'
import { DialogButtons } from './dialog-buttons'
import { WithdrawnWarning } from './open-statements'
import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

type Props = {
  order: StaffOrder
  isOpen: boolean
  isPending: boolean
  onPack: () => void
  onClose: () => void
}

/** Asks before something is packed from which its buyer has withdrawn. */
export function PackDialog({ order, isOpen, isPending, onPack, onClose }: Props) {
  const { step } = useStaffOrderWords()
  const { close } = useMessages()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={step.packed} closeLabel={close} shape="modal">
      <form
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onPack()
        }}
      >
        <WithdrawnWarning order={order} />
        <DialogButtons onCancel={onClose} isPending={isPending}>
          {step.packAnyway}
        </DialogButtons>
      </form>
    </Dialog>
  )
}

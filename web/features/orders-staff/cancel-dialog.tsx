import { useMessages } from '../../i18n/locale'
import { StaffDialog } from '../admin/staff-dialog'
import { DialogButtons } from './dialog-buttons'
import { cancelOrder } from './queries'
import { useOrderAction } from './use-order-action'
import { useStaffOrderWords } from './words'

type Props = { id: string; isOpen: boolean; onClose: () => void }

/** Asks before an unpaid order is ended. */
export function CancelDialog({ id, isOpen, onClose }: Props) {
  const words = useStaffOrderWords().cancel
  const { close } = useMessages()
  const { run, isPending } = useOrderAction(id, () => cancelOrder(id), {
    done: ({ paymentStatus }) =>
      paymentStatus === 'pending'
        ? { title: words.pending, description: words.pendingLead }
        : { title: words.done },
    failed: words.failed,
    onDone: onClose,
  })
  return (
    <StaffDialog isOpen={isOpen} onClose={onClose} title={words.action} closeLabel={close} shape="modal">
      <div className="p-5">
        <p className="mb-5">{words.lead}</p>
        <DialogButtons
          cancel={words.keep}
          onCancel={onClose}
          onConfirm={() => run(undefined)}
          isPending={isPending}
        >
          {words.confirm}
        </DialogButtons>
      </div>
    </StaffDialog>
  )
}

import { ConfirmDialog } from '../admin/confirm-dialog'
import { cancelOrder } from './queries'
import { useOrderAction } from './use-order-action'
import { useStaffOrderWords } from './words'

type Props = { id: string; isOpen: boolean; onClose: () => void }

/** Asks before an unpaid order is ended. */
export function CancelDialog({ id, isOpen, onClose }: Props) {
  const words = useStaffOrderWords().cancel
  const { run, isPending } = useOrderAction(id, () => cancelOrder(id), {
    done: ({ paymentStatus }) => {
      if (paymentStatus === 'paid') return { title: words.paid, description: words.paidLead, isError: true }
      return paymentStatus === 'pending'
        ? { title: words.pending, description: words.pendingLead }
        : { title: words.done }
    },
    failed: words.failed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.action}
      confirm={words.confirm}
      cancel={words.keep}
      look="danger"
      isPending={isPending}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    >
      <p>{words.lead}</p>
    </ConfirmDialog>
  )
}

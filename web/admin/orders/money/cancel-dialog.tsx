import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { cancelOrder, type StaffOrder } from '../queries'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; onClose: () => void }

/**
 * Dialog that asks before an unpaid order is cancelled. Mount it only while open: on mount it stores the order version
 * that staff saw (optimistic lock).
 */
export function CancelOrderDialog({ order, onClose }: Props) {
  const words = useStaffOrderWords().cancel
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(order.id, () => cancelOrder(order.id, version), {
    toSuccessToast: ({ paymentStatus }) => {
      if (paymentStatus === 'paid') return { title: words.paid, description: words.paidLead, isError: true }
      return paymentStatus === 'pending'
        ? { title: words.pending, description: words.pendingLead }
        : { title: words.done }
    },
    failureTitle: words.failed,
    onDone: onClose,
    onFailed,
  })
  return (
    <ConfirmDialog
      isOpen
      title={words.action}
      confirm={words.confirm}
      cancel={words.keep}
      buttonVariant="danger"
      isPending={isPending}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    >
      <StaleOrderNotice changes={changes} />
      <p>{words.lead}</p>
    </ConfirmDialog>
  )
}

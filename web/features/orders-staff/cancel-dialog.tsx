import { useMessages } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { StaffDialog } from '../admin/staff-dialog'
import { Spinner } from '../../ui/spinner'
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
      <div className="space-y-5 p-5">
        <p>{words.lead}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {words.keep}
          </Button>
          <Button aria-disabled={isPending} onClick={() => run(undefined)}>
            {isPending ? <Spinner /> : null}
            {words.confirm}
          </Button>
        </div>
      </div>
    </StaffDialog>
  )
}

import { useMessages } from '../../../i18n/locale'
import { Dialog } from '../../../ui/overlay/dialog'
import type { StaffOrder } from '../queries'
import { RefundForm, type RefundFormOptions } from './refund-form'
import { useStaffOrderWords } from '../words'

type Props = {
  order: StaffOrder
  /** Initial values of the form; null while the dialog is closed. */
  opening: RefundFormOptions | null
  onClose: () => void
}

export function RefundDialog({ order, opening, onClose }: Props) {
  const { refund } = useStaffOrderWords()
  const { close } = useMessages()
  return (
    <Dialog isOpen={opening !== null} onClose={onClose} title={refund.title} closeLabel={close} shape="modal">
      {opening ? <RefundForm order={order} opening={opening} onDone={onClose} /> : null}
    </Dialog>
  )
}

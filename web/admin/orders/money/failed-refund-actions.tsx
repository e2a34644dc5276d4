import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { IfRole } from '../../access/if-role'
import { ConfirmChangeDialog } from '../change/confirm-change'
import { repeatRefund, type StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from '../refund/words'

type Props = { order: StaffOrder; refund: StaffOrder['refunds'][number] }

const CONFIRM_MESSAGE_KEYS = {
  again: { lead: 'sendAgainLead', confirm: 'again' },
  transfer: { lead: 'transferLead', confirm: 'transferConfirm' },
} as const

/** Buttons for a failed refund that the customer has not received: send the money again, or record a bank transfer. */
export function FailedRefundActions({ order, refund }: Props) {
  const refundWords = useStaffRefundWords()
  const { leave } = useStaffOrderWords()
  const words = refundWords.repeat
  const formatAmount = useFormatAmount(order.currency)
  const [openAction, setOpenAction] = useState<'again' | 'transfer' | null>(null)
  const owedText = formatAmount(refund.owed)
  return (
    <Notice variant="danger" className="mt-3">
      <p>{words.failedRefundLead({ amount: formatAmount(refund.amount), owedAmount: owedText })}</p>
      <IfRole>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpenAction('again')}>
            {words.again}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpenAction('transfer')}>
            {words.transfer}
          </Button>
        </div>
      </IfRole>
      {openAction ? (
        <ConfirmChangeDialog
          order={order}
          title={words[openAction]}
          confirm={words[CONFIRM_MESSAGE_KEYS[openAction].confirm]}
          cancel={leave}
          sendChange={(version) =>
            repeatRefund(
              { id: order.id, refundId: refund.id, isByTransfer: openAction === 'transfer' },
              version,
            )
          }
          successTitle={words.done}
          onClose={() => setOpenAction(null)}
        >
          <p>{words[CONFIRM_MESSAGE_KEYS[openAction].lead]({ amount: owedText })}</p>
        </ConfirmChangeDialog>
      ) : null}
    </Notice>
  )
}

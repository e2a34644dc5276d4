import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { ExplainRefundDialog } from './explain-dialog'
import { useFormatAmount } from '../detail/items-card'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; refund: StaffOrder['refunds'][number] }

/** Notice of a refund made at the payment provider, for which staff must still record the reason. */
export function UnexplainedRefundNotice({ order, refund }: Props) {
  const { explain: words } = useStaffOrderWords().refund
  const formatAmount = useFormatAmount(order.currency)
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice look="warning" className="mt-3">
      <p>{words.open({ amount: formatAmount(refund.unexplained) })}</p>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {isOpen ? <ExplainRefundDialog order={order} refund={refund} onClose={() => setOpen(false)} /> : null}
    </Notice>
  )
}

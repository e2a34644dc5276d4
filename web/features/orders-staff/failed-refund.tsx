import { useState } from 'react'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ConfirmChange } from './confirm-change'
import { useShown } from './items-card'
import { repeatRefund, type StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

type Props = { order: StaffOrder; refund: StaffOrder['refunds'][number] }

const ASKED = {
  again: { lead: 'againLead', confirm: 'again' },
  transfer: { lead: 'transferLead', confirm: 'transferConfirm' },
} as const

/** A failed refund whose money is still owed: staff send it again, or record a bank transfer. */
export function FailedRefund({ order, refund }: Props) {
  const { refund: all, leave } = useStaffOrderWords()
  const words = all.repeat
  const shown = useShown(order.currency)
  const [asked, setAsked] = useState<'again' | 'transfer' | null>(null)
  const owed = shown(refund.owed)
  return (
    <Notice look="danger" className="mt-3">
      <p>{words.owed({ amount: shown(refund.amount), owed })}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" aria-haspopup="dialog" onClick={() => setAsked('again')}>
          {words.again}
        </Button>
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsked('transfer')}>
          {words.transfer}
        </Button>
      </div>
      {asked ? (
        <ConfirmChange
          order={order}
          title={words[asked]}
          confirm={words[ASKED[asked].confirm]}
          cancel={leave}
          send={(version) =>
            repeatRefund({ id: order.id, refundId: refund.id, isByTransfer: asked === 'transfer' }, version)
          }
          done={words.done}
          onClose={() => setAsked(null)}
        >
          <p>{words[ASKED[asked].lead]({ amount: owed })}</p>
        </ConfirmChange>
      ) : null}
    </Notice>
  )
}

import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Card } from '../../kit/page/card'
import type { StaffOrder } from '../queries'
import { EnterComplaintDialog } from './complaint-dialog'
import { useRequestByHandWords } from './words'
import { EnterWithdrawalDialog } from './withdrawal-dialog'

/** The card in which staff enter a withdrawal or complaint that came by letter, phone or e-mail. */
export function RequestCard({ order }: { order: StaffOrder }) {
  const words = useRequestByHandWords()
  const [openDialog, setOpenDialog] = useState<'withdrawal' | 'complaint' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  // Hidden for an anonymised order, which has no buyer, and for an unpaid order, which is cancelled instead.
  if (order.lastName === '' || !order.paidAt) return null
  return (
    <Card title={words.title}>
      <p className="text-steel-700">{words.lead}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpenDialog('withdrawal')}>
          {words.withdrawal.action}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpenDialog('complaint')}>
          {words.complaint.action}
        </Button>
      </div>
      {openDialog === 'withdrawal' ? <EnterWithdrawalDialog order={order} onClose={closeDialog} /> : null}
      {openDialog === 'complaint' ? <EnterComplaintDialog order={order} onClose={closeDialog} /> : null}
    </Card>
  )
}

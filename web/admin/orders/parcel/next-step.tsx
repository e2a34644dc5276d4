import { Card } from '../../kit/page/card'
import { GoodsSteps, hasGoodsSteps } from './goods-steps'
import { ParcelSteps } from './parcel-steps'
import { type StaffOrder, undoLastGoodsMove } from '../queries'
import type { RefundFormOptions } from '../refund/refund-dialog'
import { useStaffOrderWords } from '../words'
import { Undo2 } from 'lucide'
import { useState } from 'react'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { ConfirmChangeDialog } from '../change/confirm-change'
import { IfRole } from '../../access/if-role'

type Props = { order: StaffOrder; onRefund: (refundOpening: RefundFormOptions) => void }

/** Card with the next steps of an order: first steps of the whole parcel, then steps of single units, then undo. */
export function NextStep({ order, onRefund }: Props) {
  const { step } = useStaffOrderWords()
  const hasNoNextStep = order.nextFulfilments.length === 0 && !hasGoodsSteps(order)
  return (
    <Card title={step.label}>
      {hasNoNextStep ? <p className="text-steel-700">{explainNoStep(order, step)}</p> : null}
      <ParcelSteps order={order} />
      <GoodsSteps order={order} onRefund={onRefund} />
      <IfRole>
        <UndoStepButton order={order} />
      </IfRole>
    </Card>
  )
}

function explainNoStep(order: StaffOrder, stepWords: ReturnType<typeof useStaffOrderWords>['step']): string {
  if (order.courier === 'digital') return stepWords.voucher
  return order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
    ? stepWords.unpaid
    : stepWords.nothing
}

function UndoStepButton({ order }: { order: StaffOrder }) {
  const { undo: words } = useStaffOrderWords()
  const [isDialogOpen, setDialogOpen] = useState(false)
  // No undo button for packing if the next steps of the parcel already include unpacking.
  if (order.undo === null || (order.undo === 'packed' && order.nextFulfilments.includes('new'))) return null
  const { action, lead } = words.steps[order.undo] ?? words.other
  return (
    <>
      <Button
        variant="quiet"
        className="-ml-3 mt-2 px-3"
        aria-haspopup="dialog"
        onClick={() => setDialogOpen(true)}
      >
        <Icon shape={Undo2} className="size-5" />
        {action}
      </Button>
      {isDialogOpen ? (
        <ConfirmChangeDialog
          order={order}
          title={action}
          confirm={words.confirm}
          cancel={words.cancel}
          sendChange={(version) => undoLastGoodsMove(order.id, version)}
          onClose={() => setDialogOpen(false)}
        >
          <p>{lead}</p>
        </ConfirmChangeDialog>
      ) : null}
    </>
  )
}

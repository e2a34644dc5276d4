import { Card } from '../../kit/page/card'
import { GoodsSteps, hasGoodsSteps } from './goods-steps'
import { ParcelSteps } from './parcel-steps'
import type { StaffOrder } from '../queries'
import type { RefundFormOptions } from '../refund/refund-dialog'
import { UndoStepButton } from './undo-step'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; onRefund: (refundOpening: RefundFormOptions) => void }

/** Card with the next steps of an order: first those of the whole parcel, then of single units, then undo. */
export function NextStep({ order, onRefund }: Props) {
  const { step } = useStaffOrderWords()
  const hasNoNextStep = order.nextFulfilments.length === 0 && !hasGoodsSteps(order)
  return (
    <Card title={step.label}>
      {hasNoNextStep ? <p className="text-steel-700">{noStepText(order, step)}</p> : null}
      <ParcelSteps order={order} />
      <GoodsSteps order={order} onRefund={onRefund} />
      <UndoStepButton order={order} />
    </Card>
  )
}

function noStepText(order: StaffOrder, step: ReturnType<typeof useStaffOrderWords>['step']): string {
  if (order.courier === 'digital') return step.voucher
  return order.paymentStatus === 'pending' || order.paymentStatus === 'failed' ? step.unpaid : step.nothing
}

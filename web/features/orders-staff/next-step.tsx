import { Card } from '../admin/card'
import { GoodsSteps, hasGoodsSteps } from './goods-steps'
import { ParcelSteps } from './parcel-steps'
import type { StaffOrder } from './queries'
import type { RefundOpening } from './refund-form'
import { UndoStep } from './undo-step'
import { useStaffOrderWords } from './words'

type Props = { order: StaffOrder; onRefund: (refundOpening: RefundOpening) => void }

/** The next steps of the goods: the whole parcel, then single units, then undo. */
export function NextStep({ order, onRefund }: Props) {
  const { step } = useStaffOrderWords()
  const isIdle = order.nextFulfilments.length === 0 && !hasGoodsSteps(order)
  return (
    <Card title={step.label}>
      {isIdle ? <p className="text-steel-700">{whyNothing(order, step)}</p> : null}
      <ParcelSteps order={order} />
      <GoodsSteps order={order} onRefund={onRefund} />
      <UndoStep order={order} />
    </Card>
  )
}

function whyNothing(order: StaffOrder, step: ReturnType<typeof useStaffOrderWords>['step']): string {
  if (order.courier === 'digital') return step.voucher
  return order.paymentStatus === 'pending' || order.paymentStatus === 'failed' ? step.unpaid : step.nothing
}

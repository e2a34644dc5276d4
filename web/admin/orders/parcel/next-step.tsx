import { Card } from '../../kit/page/card'
import { GoodsSteps, hasGoodsSteps } from './goods-steps'
import { ParcelSteps } from './parcel-steps'
import type { StaffOrder } from '../queries'
import { UndoStepButton } from './undo-step-button'
import type { RefundFormOptions } from '../refund/refund-dialog'
import { useStaffOrderWords } from '../words'
import { IfRole } from '../../access/if-role'

type Props = { order: StaffOrder; onRefund: (options: RefundFormOptions) => void }

/** Card with the next steps of an order: first steps of the whole parcel, then steps of single units, then undo. */
export function NextStep({ order, onRefund }: Props) {
  const { step } = useStaffOrderWords()
  const hasNoNextStep = isHandedOver(order) || (order.nextFulfilments.length === 0 && !hasGoodsSteps(order))
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

/** True if the buyer collected the goods and none of them is on its way back. The buyer can still return them. */
const isHandedOver = ({ courier, fulfilmentStatus, orderItems }: StaffOrder): boolean =>
  courier === 'counter' &&
  fulfilmentStatus === 'delivered' &&
  orderItems.every(({ units }) => units.awaited + units.inspection === 0)

function explainNoStep(order: StaffOrder, stepWords: ReturnType<typeof useStaffOrderWords>['step']): string {
  if (order.courier === 'digital') return stepWords.voucher
  return order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
    ? stepWords.unpaid
    : stepWords.nothing
}

import { useId, useState } from 'react'
import { formatPoint } from '../../../../domain/delivery/pickup-point'
import type { StaffPointChange } from '../../../../domain/orders/order-requests'
import PointPicker from '../../../shop/pickup-points/point-picker'
import { FormDialog } from '../../kit/form/form-dialog'
import { useVersionLock } from '../../kit/form/use-stale-version'
import { useOrderAction } from '../change/use-order-action'
import { changePickupPoint, type StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; onClose: () => void }

/** Dialog that changes the pickup point of an order whose parcel is not shipped yet. */
export function ChangePointDialog({ order, onClose }: Props) {
  const { leave, point: words } = useStaffOrderWords()
  const id = useId()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const { seen, isStale, onFailed } = useVersionLock(order.version, 'order.stale')
  const { run, isPending } = useOrderAction(
    order.id,
    (change: StaffPointChange) => changePickupPoint(order.id, change),
    { toSuccessToast: () => ({ title: words.done }), failureTitle: words.failed, onDone: onClose, onFailed },
  )
  const submitPoint = () => {
    if (code) return run({ pickupPoint: code, version: seen })
    setTried(true)
    document.getElementById(id)?.focus()
  }
  return (
    <FormDialog
      title={words.action}
      submitLabel={words.submit}
      cancel={leave}
      isPending={isPending}
      staleNotice={
        isStale ? (
          <p>
            {words.stale} {order.pickupPoint ? formatPoint(order.pickupPoint) : null}
          </p>
        ) : null
      }
      onSubmit={submitPoint}
      onClose={onClose}
    >
      {order.pickupPoint ? (
        <p className="text-sm text-steel-700">{words.current({ point: formatPoint(order.pickupPoint) })}</p>
      ) : null}
      <PointPicker
        id={id}
        code={code}
        suggestedText={order.postalCode}
        buyerTown={order.city}
        error={isTried && !code ? words.required : undefined}
        onChange={setCode}
      />
    </FormDialog>
  )
}

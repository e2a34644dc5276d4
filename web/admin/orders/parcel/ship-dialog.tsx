import { useId, useState } from 'react'
import { COURIERS, type Courier, COURIER_DETAILS, courierName } from '../../../../domain/delivery/couriers'
import { readTrackingNumber } from '../../../../domain/delivery/tracking'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { FormDialog } from '../../kit/form/form-dialog'
import { WithdrawnGoodsWarning } from '../detail/open-requests'
import type { OrderChange } from '../../../../domain/orders/order-requests'
import { changeOrder, type StaffOrder } from '../queries'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; onClose: () => void }

/** Dialog that records courier and tracking number. After shipping, the dialog corrects these values. */
export function ShipOrderDialog({ order, onClose }: Props) {
  const words = useStaffOrderWords()
  const id = useId()
  // The value never changes while the form is open. Otherwise, if a colleague shipped the order meanwhile, the form
  // would turn into a correction.
  const [isShipped] = useState(order.fulfilmentStatus === 'shipped')
  const [courier, setCourier] = useState<Courier>(
    order.shippedWith ?? (order.courier === 'digital' ? COURIERS[0] : order.courier),
  )
  const [number, setNumber] = useState(isShipped ? (order.trackingNumber ?? '') : '')
  const [error, setError] = useState<string>()
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    (change: OrderChange) => changeOrder(order.id, change),
    {
      toSuccessToast: () => ({
        title: isShipped ? words.ship.corrected : words.ship.done,
        description: words.ship.doneLead,
      }),
      failureTitle: words.step.failed,
      onDone: onClose,
      onFailed,
    },
  )
  const submitParcel = () => {
    const trackingNumber = readTrackingNumber(number)
    const isUnchanged = isShipped && trackingNumber === order.trackingNumber && courier === order.shippedWith
    if (!trackingNumber || isUnchanged) {
      setError(
        number.trim() === '' ? words.ship.required : isUnchanged ? words.ship.same : words.ship.invalid,
      )
      document.getElementById(`${id}-number`)?.focus()
      return
    }
    run({ version, ...(isShipped ? {} : { fulfilmentStatus: 'shipped' }), courier, trackingNumber })
  }
  return (
    <FormDialog
      title={order.fulfilmentStatus === 'shipped' ? words.ship.correct : words.ship.title}
      submitLabel={isShipped ? words.ship.save : words.ship.submit}
      cancel={words.leave}
      isPending={isPending}
      onSubmit={submitParcel}
      onClose={onClose}
    >
      <StaleOrderNotice changes={changes} />
      {isShipped ? null : <WithdrawnGoodsWarning order={order} />}
      <SelectField
        id={`${id}-courier`}
        label={words.ship.courier}
        options={COURIERS.map((value) => ({
          value,
          name: value === order.courier ? `${courierName(value)} (${words.ship.chosen})` : courierName(value),
        }))}
        value={courier}
        onChange={setCourier}
        className="mb-4"
      />
      <Field
        id={`${id}-number`}
        data-focus-first
        label={words.ship.numberOf({ courier: courierName(courier) })}
        value={number}
        error={error}
        hint={`${words.ship.example({ number: COURIER_DETAILS[courier].trackingNumberExample })} ${words.ship.hint}`}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onChange={({ target }) => {
          setNumber(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}

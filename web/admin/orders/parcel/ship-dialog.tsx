import { useId, useState } from 'react'
import {
  COURIERS,
  type Courier,
  COURIER_DETAILS,
  courierName,
  deliversToPoint,
  hasParcel,
} from '../../../../domain/delivery/couriers'
import { readTrackingNumber } from '../../../../domain/delivery/tracking'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { FormDialog } from '../../kit/form/form-dialog'
import { WithdrawnGoodsWarning } from '../detail/open-requests'
import type { OrderChange } from '../../../../domain/orders/order-requests'
import { changeOrder, type StaffOrder } from '../queries'
import { isOutgoingLabel } from '../../shipments/label-form'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'

type ShipForm = ReturnType<typeof useShipForm>

/**
 * Finds the label of the first parcel that is still to arrive. The form proposes the courier and the tracking number of
 * this label.
 */
const findFirstLabel = ({ shipments }: StaffOrder) =>
  shipments.find((shipment) => shipment.state === 'confirmed' && isOutgoingLabel(shipment))

export const findLabelNumber = (order: StaffOrder): string => findFirstLabel(order)?.trackingNumber ?? ''

/**
 * The form that records courier and tracking number of a parcel. After shipping, the form corrects them. Mount it once per
 * order, because it starts with the values of the order.
 */
export function useShipForm(order: StaffOrder, onDone: () => void) {
  const words = useStaffOrderWords()
  const id = useId()
  // Keeps the value from when the form opened. Otherwise, if a colleague shipped the order meanwhile, the form would
  // turn into a correction.
  const [isShipped] = useState(order.fulfilmentStatus === 'shipped')
  const [courier, setCourier] = useState<Courier>(
    (isShipped ? null : findFirstLabel(order)?.courier) ??
      order.shippedWith ??
      (hasParcel(order.courier) ? order.courier : 'inpost'),
  )
  const [number, setNumber] = useState(isShipped ? (order.trackingNumber ?? '') : findLabelNumber(order))
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
      onDone,
      onFailed,
    },
  )
  const submit = () => {
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
  const changeTrackingNumber = (value: string) => {
    setNumber(value)
    setError(undefined)
  }
  return {
    id,
    order,
    isShipped,
    courier,
    setCourier,
    number,
    changeTrackingNumber,
    error,
    changes,
    isPending,
    submit,
  }
}

/** Lists the couriers that staff can choose. Couriers to a locker are offered only if the buyer chose that courier. */
const listShipCouriers = ({ courier: chosenCourier }: StaffOrder): Courier[] =>
  COURIERS.filter((courier) => !deliversToPoint(courier) || courier === chosenCourier)

/** The fields of `useShipForm`, with warnings about changes and withdrawn goods. */
export function ShipFields({ form }: { form: ShipForm }) {
  const words = useStaffOrderWords()
  const { id, order, courier, number, error } = form
  return (
    <>
      <StaleOrderNotice changes={form.changes} />
      {form.isShipped ? null : <WithdrawnGoodsWarning order={order} />}
      <SelectField
        id={`${id}-courier`}
        label={words.ship.courier}
        options={listShipCouriers(order).map((value) => ({
          value,
          name: value === order.courier ? `${courierName(value)} (${words.ship.chosen})` : courierName(value),
        }))}
        value={courier}
        onChange={form.setCourier}
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
        onChange={({ target }) => form.changeTrackingNumber(target.value)}
      />
    </>
  )
}

type Props = { order: StaffOrder; onClose: () => void }

/** Dialog that records courier and tracking number. After shipping, the dialog corrects these values. */
export function ShipOrderDialog({ order, onClose }: Props) {
  const words = useStaffOrderWords()
  const form = useShipForm(order, onClose)
  return (
    <FormDialog
      title={order.fulfilmentStatus === 'shipped' ? words.ship.correct : words.ship.title}
      submitLabel={form.isShipped ? words.ship.save : words.ship.submit}
      cancel={words.leave}
      isPending={form.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ShipFields form={form} />
    </FormDialog>
  )
}

import { useId, useState } from 'react'
import { COURIERS, type Courier } from '../../../../domain/delivery/shipping'
import { readTrackingNumber, TRACKING_NUMBER_EXAMPLES } from '../../../../domain/delivery/tracking'
import { useMessages } from '../../../i18n/locale'
import { Dialog } from '../../../ui/overlay/dialog'
import { Field } from '../../../ui/form/field'
import { SelectField } from '../../../ui/form/select-field'
import { DialogButtons } from '../change/dialog-buttons'
import { WithdrawnGoodsWarning } from '../detail/open-requests'
import type { OrderChange } from '../../../../domain/orders/order-requests'
import { changeOrder, type StaffOrder } from '../queries'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'

type Props = { order: StaffOrder; isOpen: boolean; onClose: () => void }

export function ShipOrderDialog({ order, isOpen, onClose }: Props) {
  const words = useStaffOrderWords().ship
  const { close } = useMessages()
  const title = order.fulfilmentStatus === 'shipped' ? words.correct : words.title
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={close} shape="modal">
      <ShipOrderForm order={order} onDone={onClose} />
    </Dialog>
  )
}

/** Form that records courier and tracking number. After shipping, it corrects them. */
function ShipOrderForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
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
      done: () => ({
        title: isShipped ? words.ship.corrected : words.ship.done,
        description: words.ship.doneLead,
      }),
      failed: words.step.failed,
      onDone,
      onFailed,
    },
  )
  return (
    <form
      noValidate
      className="p-5"
      onSubmit={(event) => {
        event.preventDefault()
        const trackingNumber = readTrackingNumber(number)
        const isUnchanged =
          isShipped && trackingNumber === order.trackingNumber && courier === order.shippedWith
        if (!trackingNumber || isUnchanged) {
          setError(
            number.trim() === '' ? words.ship.required : isUnchanged ? words.ship.same : words.ship.invalid,
          )
          document.getElementById(`${id}-number`)?.focus()
          return
        }
        run({ version, ...(isShipped ? {} : { fulfilmentStatus: 'shipped' }), courier, trackingNumber })
      }}
    >
      <StaleOrderNotice changes={changes} />
      {isShipped ? null : <WithdrawnGoodsWarning order={order} />}
      <SelectField
        id={`${id}-courier`}
        label={words.ship.courier}
        options={COURIERS.map((value) => ({
          value,
          name:
            value === order.courier
              ? `${words.couriers[value]} (${words.ship.chosen})`
              : words.couriers[value],
        }))}
        value={courier}
        onChange={setCourier}
        className="mb-4"
      />
      <Field
        id={`${id}-number`}
        data-focus-first
        label={words.ship.numberOf({ courier: words.couriers[courier] })}
        value={number}
        error={error}
        hint={`${words.ship.example({ number: TRACKING_NUMBER_EXAMPLES[courier] })} ${words.ship.hint}`}
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
      <DialogButtons onCancel={onDone} isPending={isPending}>
        {isShipped ? words.ship.save : words.ship.submit}
      </DialogButtons>
    </form>
  )
}

import { courierName } from '../../../../domain/delivery/couriers'
import { dateOf, parseDay } from '../../../../domain/time/calendar-days'
import { formatFullDate } from '../../../../domain/time/format-days'
import { useLocale } from '../../../i18n/locale'
import { Check, PackageCheck, Truck, Undo2 } from 'lucide'
import { useState } from 'react'
import type { Fulfilment } from '../../../../domain/orders/fulfilment'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { ConfirmChangeDialog } from '../change/confirm-change'
import { WithdrawnGoodsWarning } from '../detail/open-requests'
import { changeOrder, type StaffOrder } from '../queries'
import { ShipOrderDialog } from './ship-dialog'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { useStaffOrderWords } from '../words'
import { IfRole } from '../../access/if-role'

const STEP_ICONS = { new: Undo2, packed: PackageCheck, shipped: Truck, delivered: Check, returned: Undo2 }
/** Steps whose button is never the primary one: unpacking (`new`), and the return of the parcel. */
const NON_PRIMARY_STEPS: readonly Fulfilment[] = ['new', 'returned']

/** Buttons for the next steps of the whole parcel, large enough for a thumb. */
export function ParcelSteps({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const words = useStaffOrderWords()
  const { step: texts } = words
  const [nextStatus, setNextStatus] = useState<Fulfilment | null>(null)
  const closeDialog = () => setNextStatus(null)
  const { changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    (fulfilmentStatus: Fulfilment) => changeOrder(order.id, { version: order.version, fulfilmentStatus }),
    { toSuccessToast: () => ({ title: texts.done }), failureTitle: texts.failed, onFailed },
  )
  const nextParcelStates = order.nextFulfilments
  const shouldConfirm = (step: Fulfilment) => (step === 'packed' ? order.isKeptHere : step !== 'new')
  // Unpacking gets the button variant `quiet`. So does the return of a whole delivered parcel, because buyers usually
  // return single units (`GoodsSteps`).
  const isRareStep = (step: Fulfilment) =>
    step === 'new' || (step === 'returned' && order.fulfilmentStatus === 'delivered')
  const primaryStep = nextParcelStates.find((step) => !NON_PRIMARY_STEPS.includes(step))
  // Goods that the buyer collects are not sent as a parcel, so their texts do not mention a parcel.
  const returnWords =
    order.courier === 'counter'
      ? texts.counter
      : {
          returned: texts.returned,
          confirm: texts.confirm.returned,
          lead: order.deliveredAt ? texts.lead.givenBack : texts.lead.returned,
        }
  const isPickup = order.courier === 'counter'
  const deliveryWords = isPickup
    ? {
        confirm: texts.counter.confirmHandover,
        lead: texts.counter.handoverLead[order.pickup ? 'mailed' : 'notMailed'],
      }
    : { confirm: texts.confirm.delivered, lead: texts.lead.delivered }
  const stepNames = { ...texts, ...(isPickup ? texts.counter : {}), returned: returnWords.returned }
  return (
    <>
      <StaleOrderNotice changes={changes} />
      {order.pickup?.status === 'ready' && order.pickup.until ? (
        <p className="mb-3">
          {texts.counter.until({ day: formatFullDate(dateOf(parseDay(order.pickup.until)), language) })}
        </p>
      ) : null}
      {order.canSendAgain && nextParcelStates.length > 0 ? <p className="mb-3">{texts.back}</p> : null}
      <IfRole>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {nextParcelStates.map((step) => (
            <Button
              key={step}
              variant={step === primaryStep ? 'primary' : isRareStep(step) ? 'quiet' : 'secondary'}
              className="grow sm:grow-0"
              aria-haspopup={shouldConfirm(step) ? 'dialog' : undefined}
              aria-disabled={isPending}
              onClick={() => (shouldConfirm(step) ? setNextStatus(step) : run(step))}
            >
              {isPending ? <Spinner /> : <Icon shape={STEP_ICONS[step]} className="size-5" />}
              {order.canSendAgain && step === 'shipped' ? texts.again : stepNames[step]}
            </Button>
          ))}
        </div>
      </IfRole>
      {order.trackingUrl ? (
        <TrackingDetails order={order} onCorrect={() => setNextStatus('shipped')} />
      ) : null}
      {nextStatus === 'shipped' ? <ShipOrderDialog order={order} onClose={closeDialog} /> : null}
      {nextStatus === 'delivered' || nextStatus === 'returned' ? (
        <ConfirmChangeDialog
          order={order}
          title={stepNames[nextStatus]}
          confirm={nextStatus === 'returned' ? returnWords.confirm : deliveryWords.confirm}
          cancel={texts.cancel}
          sendChange={(version) => changeOrder(order.id, { version, fulfilmentStatus: nextStatus })}
          onClose={closeDialog}
        >
          <p>{nextStatus === 'returned' ? returnWords.lead : deliveryWords.lead}</p>
        </ConfirmChangeDialog>
      ) : null}
      {nextStatus === 'packed' ? (
        <ConfirmChangeDialog
          order={order}
          title={stepNames.packed}
          confirm={texts.packAnyway}
          cancel={words.leave}
          sendChange={(version) => changeOrder(order.id, { version, fulfilmentStatus: 'packed' })}
          onClose={closeDialog}
        >
          <WithdrawnGoodsWarning order={order} />
        </ConfirmChangeDialog>
      ) : null}
    </>
  )
}

function TrackingDetails({ order, onCorrect }: { order: StaffOrder; onCorrect: () => void }) {
  const words = useStaffOrderWords()
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span className="tabular-nums">
        {order.shippedWith ? courierName(order.shippedWith) : null} {order.trackingNumber}
      </span>
      <a
        href={order.trackingUrl ?? ''}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
      >
        {words.track}
      </a>
      {order.fulfilmentStatus === 'shipped' ? (
        <IfRole>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onCorrect}
            className="min-h-11 font-semibold text-steel-700 underline underline-offset-2 hover:text-ink"
          >
            {words.ship.correct}
          </button>
        </IfRole>
      ) : null}
    </p>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown, PackagePlus } from 'lucide'
import { useEffect, useState } from 'react'
import { courierServiceName, deliversToPoint } from '../../../domain/delivery/couriers'
import { buildTrackingUrl } from '../../../domain/delivery/tracking'
import { TROUBLED_STATUSES } from '../../../domain/shipments/shipment'
import { formatMoney } from '../../../domain/money/currency'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Badge } from '../../ui/layout/badge'
import { Notice } from '../../ui/layout/notice'
import { Spinner } from '../../ui/loading/spinner'
import { IfRole } from '../access/if-role'
import { downloadBlob } from '../kit/calls/download-file'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { ConfirmDialog } from '../kit/form/confirm-dialog'
import { Card } from '../kit/page/card'
import { formatClockTime, formatTimestamp } from '../kit/timestamp-text'
import { useOrderAction } from '../orders/change/use-order-action'
import { orderQueryKey, type StaffOrder } from '../orders/queries'
import {
  countLabelParcels,
  hasOldAddress,
  hasPallets,
  listLabelCouriers,
  listParcelInputs,
} from './label-form'
import { OrderCollections, useCollectionsReload } from './collections/collections'
import { LabelDialog } from './label-dialog'
import { cancelLabel, fetchLabel, labelCouriersQuery, getLabelExtension, refreshShipments } from './queries'
import { type ShipmentWords, useShipmentWords } from './words'

type Shipment = StaffOrder['shipments'][number]
type Props = { order: StaffOrder }

/** Interval (ms) and maximum number of polls for labels that are not ready. After the last poll, a job continues. */
const REFRESH_INTERVAL_MS = 2000
const MAX_REFRESHES = 15

/** Card with the labels of an order. Renders nothing if the order has no labels and cannot get any. */
export function LabelsCard({ order }: Props) {
  const words = useShipmentWords()
  const couriers = useLabelCouriers(order)
  return couriers.length === 0 && order.shipments.length === 0 ? null : (
    <Card title={words.title}>
      <Labels order={order} />
      {countWaitingParcels(order) > 0 ? <OrderCollections orderId={order.id} /> : null}
    </Card>
  )
}

/** The number of parcels that a courier of InPost may collect at the shop. */
const countWaitingParcels = ({ shipments }: StaffOrder): number =>
  shipments.filter(
    ({ service, state, status, requestId }) =>
      service === 'inpost' && state === 'confirmed' && status === null && requestId === null,
  ).length

/** Returns the couriers for new labels of an order; empty if no parcel can be sent, or the shop has no account. */
function useLabelCouriers(order: StaffOrder) {
  const { data } = useQuery(labelCouriersQuery)
  return order.nextFulfilments.includes('shipped') ? listLabelCouriers(order, data?.couriers ?? []) : []
}

/** Lists the labels of an order, with a button that orders the missing labels. */
export function Labels({ order }: Props) {
  const words = useShipmentWords()
  const couriers = useLabelCouriers(order)
  const [isOpen, setOpen] = useState(false)
  useLabelRefresh(order)
  useCollectionsReload(countWaitingParcels(order))
  const canOrder = couriers.length > 0 && listParcelInputs(order).length > 0
  const hasLabels = order.shipments.length > 0
  const hasOutgoingLabels = order.shipments.some(({ requestId }) => requestId === null)
  return (
    <>
      {hasLabels ? (
        <ul className="divide-y divide-steel-200">
          {order.shipments.map((shipment) => (
            <LabelRow key={shipment.id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : canOrder ? (
        <p className="mb-3 text-sm text-steel-700">{words.lead}</p>
      ) : null}
      {hasNeedlessLabel(order) ? (
        <Notice variant="warning" className="mb-3">
          <p>{words.needless}</p>
        </Notice>
      ) : null}
      {couriers.length > 0 && hasPallets(order) ? (
        <p className="mb-3 text-sm text-steel-700">{words.pallets}</p>
      ) : null}
      {canOrder ? (
        <IfRole>
          <Button
            variant="secondary"
            className="w-full sm:w-auto"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Icon shape={PackagePlus} className="size-5" />
            {hasOutgoingLabels ? words.orderMore : words.order}
          </Button>
        </IfRole>
      ) : null}
      {isOpen ? <LabelDialog order={order} couriers={couriers} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** True if a label waits for a parcel that no longer goes out, such as after a refund. */
const hasNeedlessLabel = ({ shipments, fulfilmentStatus, nextFulfilments }: StaffOrder): boolean =>
  (fulfilmentStatus === 'new' || fulfilmentStatus === 'packed') &&
  !nextFulfilments.includes('shipped') &&
  shipments.some(
    ({ requestId, state, status }) => requestId === null && state === 'confirmed' && status === null,
  )

/**
 * Polls the API a few times until labels that were just ordered are ready. Ignores errors, because the next poll is a
 * retry.
 */
export function useLabelRefresh({ id, shipments }: StaffOrder) {
  const client = useQueryClient()
  const [refreshCount, setRefreshCount] = useState(0)
  const hasPendingLabel = shipments.some(
    ({ state, problem }) => state === 'created' || (state === 'requested' && problem === null),
  )
  useEffect(() => {
    if (!hasPendingLabel || refreshCount >= MAX_REFRESHES) return
    const timer = setTimeout(() => {
      void refreshShipments(id)
        .then((order) => client.setQueryData(orderQueryKey(id), order))
        .catch(() => undefined)
        .finally(() => setRefreshCount((count) => count + 1))
    }, REFRESH_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [client, id, hasPendingLabel, refreshCount])
}

/** A label with its state, its parcel and its buttons. */
export function LabelRow({ order, shipment }: Props & { shipment: Shipment }) {
  const words = useShipmentWords()
  const { language } = useLocale()
  const { requestId, courier, trackingNumber, state, status, parcelNumber, problem } = shipment
  return (
    <li className="pb-3 [&+li]:pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {requestId === null
            ? words.parcel({ number: parcelNumber, total: countLabelParcels(order) })
            : words.returns.parcel({ number: parcelNumber, total: countLabelParcels(order) })}
        </span>
        <span>{courierServiceName(courier, language)}</span>
        <StateBadge shipment={shipment} />
      </p>
      {trackingNumber ? (
        <p className="mt-1 tabular-nums wrap-anywhere">
          {status ? (
            <a
              href={buildTrackingUrl(courier, trackingNumber)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
            >
              {trackingNumber}
            </a>
          ) : (
            trackingNumber
          )}
        </p>
      ) : null}
      {state !== 'cancelled' && (shipment.price || shipment.parcel.insurance) ? (
        <p className="mt-1 text-sm text-steel-700">
          {[
            ...(shipment.price
              ? [words.price({ price: formatMoney(parsePrice(shipment.price), 'PLN', language) })]
              : []),
            ...(shipment.parcel.insurance
              ? [
                  words.insured({
                    amount: formatMoney(parsePrice(shipment.parcel.insurance), 'PLN', language),
                  }),
                ]
              : []),
          ].join(' · ')}
        </p>
      ) : null}
      {problem && (state === 'failed' || state === 'cancelled' || state === 'requested') ? (
        <Notice variant={state === 'requested' ? 'warning' : 'danger'} className="mt-2">
          <p>{explainProblem(shipment.service, problem, words)}</p>
          {problem.message ? <p lang="pl">{words.serviceMessage({ message: problem.message })}</p> : null}
          {shipment.retryAt ? (
            <p>{words.retryFrom({ time: formatClockTime(shipment.retryAt, language) })}</p>
          ) : null}
        </Notice>
      ) : null}
      {hasOldAddress(order, shipment) ? (
        <Notice variant="warning" className="mt-2">
          <p>{deliversToPoint(courier) ? words.oldPoint : words.oldAddress}</p>
        </Notice>
      ) : null}
      <LabelButtons order={order} shipment={shipment} />
      <ShipmentSteps shipment={shipment} />
    </li>
  )
}

function StateBadge({ shipment: { state, status, requestId } }: { shipment: Shipment }) {
  const words = useShipmentWords()
  if (status) {
    const isTroubled = TROUBLED_STATUSES.some((troubled) => troubled === status)
    return (
      <Badge variant={isTroubled ? 'bad' : status === 'delivered' ? 'good' : 'plain'}>
        {requestId === null ? words.statuses[status] : words.returns.statuses[status]}
      </Badge>
    )
  }
  return (
    <Badge
      variant={state === 'failed' || state === 'cancelled' ? 'bad' : state === 'confirmed' ? 'good' : 'plain'}
    >
      {words.states[state]}
    </Badge>
  )
}

function explainProblem(
  service: Shipment['service'],
  { code, fields }: NonNullable<Shipment['problem']>,
  words: ShipmentWords,
): string {
  const fieldNames = [...new Set(fields.map(({ path }) => words.fields[path] ?? path))].join(', ')
  return [
    words.serviceProblems[service][code] ?? words.problems[code] ?? words.otherProblem({ code, service }),
    ...(fieldNames ? [words.rejected({ fields: fieldNames })] : []),
  ].join(' ')
}

function LabelButtons({ order, shipment }: Props & { shipment: Shipment }) {
  const words = useShipmentWords()
  const [isCancelling, setCancelling] = useState(false)
  const printAction = useStaffAction(() => fetchLabel(order.id, shipment.id), {
    toSuccessToast: () => ({ title: words.printed }),
    failureTitle: words.printFailed,
    onDone: (file) =>
      downloadBlob(
        words.fileName({
          number: order.number,
          parcel: shipment.parcelNumber,
          extension: getLabelExtension(file),
        }),
        file,
      ),
  })
  const retryAction = useOrderAction(order.id, () => refreshShipments(order.id), {
    toSuccessToast: () => null,
    failureTitle: words.againFailed,
  })
  const cancelAction = useOrderAction(order.id, () => cancelLabel(order.id, shipment.id), {
    toSuccessToast: () => ({ title: words.cancel.done }),
    failureTitle: words.cancel.failed,
    onDone: () => setCancelling(false),
  })
  const isFailed = shipment.state === 'failed'
  return (
    <IfRole>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {shipment.state === 'confirmed' ? (
          <Button
            variant="secondary"
            aria-label={words.printOf({ number: shipment.parcelNumber })}
            aria-disabled={printAction.isPending}
            onClick={() => printAction.run(undefined)}
          >
            {printAction.isPending ? <Spinner /> : <Icon shape={FileDown} className="size-5" />}
            {words.print}
          </Button>
        ) : null}
        {shipment.state === 'requested' && shipment.problem ? (
          <Button
            variant="secondary"
            aria-disabled={retryAction.isPending}
            onClick={() => retryAction.run(undefined)}
          >
            {retryAction.isPending ? <Spinner /> : null}
            {words.again}
          </Button>
        ) : null}
        {shipment.canCancel ? (
          <Button
            variant="quiet"
            aria-haspopup={isFailed ? undefined : 'dialog'}
            aria-disabled={cancelAction.isPending}
            onClick={() => (isFailed ? cancelAction.run(undefined) : setCancelling(true))}
          >
            {isFailed ? words.cancel.dismiss : words.cancel.action}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isCancelling}
        title={words.cancel.action}
        confirm={words.cancel.confirm}
        cancel={words.cancel.keep}
        buttonVariant="danger"
        isPending={cancelAction.isPending}
        onConfirm={() => cancelAction.run(undefined)}
        onClose={() => setCancelling(false)}
      >
        <p>{shipment.requestId === null ? words.cancel.lead : words.returns.cancelLead}</p>
      </ConfirmDialog>
    </IfRole>
  )
}

/** The steps of the parcel, newest first. */
function ShipmentSteps({ shipment: { steps, requestId } }: { shipment: Shipment }) {
  const words = useShipmentWords()
  const { language } = useLocale()
  if (steps.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{words.steps}</summary>
      <ol className="space-y-1 text-sm">
        {steps.toReversed().map(({ at, code, status }) => (
          <li key={at + code} className="flex flex-wrap gap-x-3">
            <span className="tabular-nums text-steel-700">{formatTimestamp(at, language)}</span>
            <span>{(requestId === null ? words : words.returns).statuses[status]}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { deliveryName, goesToPoint } from '../../../../domain/delivery/couriers'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { Badge } from '../../../ui/layout/badge'
import { Spinner } from '../../../ui/loading/spinner'
import { AddressDoubt } from '../buyer/address-doubt'
import { formatAddressLines } from '../buyer/buyer-card'
import { PointLines } from '../buyer/point-lines'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { ItemPicture } from '../detail/item-picture'
import { OpenRequests, WithdrawnGoodsWarning } from '../detail/open-requests'
import { formatTimestamp } from '../../kit/timestamp-text'
import { PrintPackingSlip } from '../parcel/packing-slip'
import { findLabelNumber, ShipFields, useShipForm } from '../parcel/ship-dialog'
import { Labels } from '../../shipments/labels'
import { changeOrder, orderQuery, type StaffOrder, undoLastGoodsMove } from '../queries'
import { useStaffOrderWords } from '../words'
import { usePackingWords } from './words'
import { QueryContent } from '../../kit/page/query-content'

/** `onDone`: the order needs no more work in this queue. */
type Props = { orderId: string; onDone: () => void }

/** One order of the packing queue: contents, address, and the next step at the bottom, within reach of a thumb. */
export function PackingStep({ orderId, onDone }: Props) {
  const words = useStaffOrderWords()
  const query = useQuery(orderQuery(orderId))
  return (
    <QueryContent query={query} errorText={words.unread} skeletonClass="h-96">
      {(order) => (
        <article aria-labelledby="packing-order" className="rounded-md bg-white ring-1 ring-steel-200">
          <div className="p-4">
            <ParcelContents order={order} />
          </div>
          {order.nextFulfilments.includes('shipped') ? (
            <div className="px-4 pb-4">
              <Labels order={order} />
            </div>
          ) : null}
          {order.nextFulfilments.includes('packed') ? (
            <div className={`sticky bottom-0 ${STEP_CLASS}`}>
              <PackButton order={order} />
            </div>
          ) : (
            <div className={STEP_CLASS}>
              {order.nextFulfilments.includes('shipped') ? (
                <ShipForm key={findLabelNumber(order)} order={order} onShipped={onDone} />
              ) : (
                <NothingToDo order={order} onNext={onDone} />
              )}
            </div>
          )}
        </article>
      )}
    </QueryContent>
  )
}

const STEP_CLASS = 'rounded-b-md border-t border-steel-200 bg-white p-4'

function ParcelContents({ order }: { order: StaffOrder }) {
  const { language, messages } = useLocale()
  const orderWords = useStaffOrderWords()
  const words = usePackingWords()
  const contentsTitle = order.pickup ? words.collected.contents : words.contents
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="packing-order" className="font-display text-2xl font-bold leading-none tabular-nums">
          #{order.number}
        </h2>
        {order.courier === 'digital' ? null : (
          <Badge>{deliveryName(order.shippedWith ?? order.courier, language)}</Badge>
        )}
        {order.paidAt ? (
          <span className="text-sm text-steel-700">
            {words.paidAt({ time: formatTimestamp(order.paidAt, language) })}
          </span>
        ) : null}
        <Link
          to={adminPaths.order(order.id)}
          className="ml-auto inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {words.open}
        </Link>
      </div>
      <OpenRequests order={order} />
      {order.notes.map(({ id, text }) => (
        <p key={id} className="mb-3 whitespace-pre-line border-l-4 border-accent-strong pl-3 wrap-anywhere">
          {text}
        </p>
      ))}
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem]">
        <section aria-label={contentsTitle}>
          <h3 className="mb-1 text-sm font-semibold text-steel-700">{contentsTitle}</h3>
          <ul className="divide-y divide-steel-200">
            {order.orderItems
              .filter(({ toShip }) => toShip > 0)
              .map((line) => (
                <li key={line.productId} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 py-2">
                  <ItemPicture image={line.image} className="size-16" />
                  <div className="leading-tight">
                    <p className="font-semibold">
                      {line.toShip > 1 ? `${line.toShip} × ` : null}
                      {line.names[language]}
                    </p>
                    <p className="mt-1 text-sm tabular-nums text-steel-700">
                      {line.sku}
                      {line.grade ? ` · ${messages.product.grade({ grade: line.grade })}` : null}
                    </p>
                    {line.defects.length > 0 ? (
                      <p className="mt-1 text-sm text-steel-700">
                        {orderWords.defects}: {line.defects.map((defect) => defect[language]).join('; ')}
                      </p>
                    ) : null}
                  </div>
                </li>
              ))}
          </ul>
        </section>
        <section aria-label={words.address}>
          <h3 className="mb-1 text-sm font-semibold text-steel-700">{words.address}</h3>
          {goesToPoint(order) ? (
            <PointLines point={order.pickupPoint} isClosed={order.isPointClosed} />
          ) : (
            <>
              <address className="mb-2 not-italic leading-snug wrap-anywhere">
                {formatAddressLines(order).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
              {order.isAddressOpen ? <AddressDoubt postalCode={order.postalCode} city={order.city} /> : null}
            </>
          )}
          <div className="mt-2">
            <PrintPackingSlip order={order} />
          </div>
        </section>
      </div>
    </>
  )
}

/** Marks the order as packed. The toast has an undo button. */
function PackButton({ order }: { order: StaffOrder }) {
  const words = usePackingWords()
  const { step } = useStaffOrderWords()
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const undoAction = useOrderAction(
    order.id,
    (packedVersion: number) => undoLastGoodsMove(order.id, packedVersion),
    {
      toSuccessToast: () => ({ title: words.undone(order) }),
      failureTitle: words.undoFailed,
    },
  )
  const packAction = useOrderAction(
    order.id,
    () => changeOrder(order.id, { version, fulfilmentStatus: 'packed' }),
    {
      toSuccessToast: (packedOrder) => ({
        title: order.pickup ? words.collected.toast(order) : words.packedToast(order),
        action: { label: words.undo, run: () => undoAction.run(packedOrder.version) },
      }),
      failureTitle: step.failed,
      onFailed,
    },
  )
  const button = useFocusOnMount<HTMLButtonElement>()
  return (
    <>
      <StaleOrderNotice changes={changes} />
      {order.isKeptHere ? <WithdrawnGoodsWarning order={order} /> : null}
      <Button
        ref={button}
        // Withdrawn goods should stay in the shop, so packing is not the primary action.
        variant={order.isKeptHere ? 'secondary' : 'primary'}
        className="w-full"
        aria-disabled={packAction.isPending}
        onClick={() => packAction.run(undefined)}
      >
        {packAction.isPending ? <Spinner /> : null}
        {order.isKeptHere ? step.packAnyway : order.pickup ? step.counter.packed : words.packed}
      </Button>
    </>
  )
}

function ShipForm({ order, onShipped }: { order: StaffOrder; onShipped: () => void }) {
  const words = usePackingWords()
  const form = useShipForm(order, onShipped)
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [])
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <ShipFields form={form} />
      <Button type="submit" className="w-full" aria-disabled={form.isPending}>
        {form.isPending ? <Spinner /> : null}
        {words.shipped}
      </Button>
    </form>
  )
}

function NothingToDo({ order, onNext }: { order: StaffOrder; onNext: () => void }) {
  const words = usePackingWords()
  const button = useFocusOnMount<HTMLButtonElement>()
  const id = useId()
  return (
    <>
      <p id={id} className="mb-3">
        {order.pickup && order.fulfilmentStatus === 'packed' ? words.collected.ready : words.nothingToDo}
      </p>
      <Button ref={button} aria-describedby={id} className="w-full" onClick={onNext}>
        {words.next}
      </Button>
    </>
  )
}

/** Focuses the main button of a step, so that Enter presses it. */
function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}

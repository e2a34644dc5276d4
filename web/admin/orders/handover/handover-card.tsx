import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PickupStatus } from '../../../../domain/orders/pickup'
import { adminPaths } from '../../../app/admin-paths'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Spinner } from '../../../ui/loading/spinner'
import { formatTimestamp } from '../../kit/timestamp-text'
import { StaleOrderNotice } from '../change/stale-notice'
import { useOrderAction } from '../change/use-order-action'
import { useOrderVersion } from '../change/use-order-version'
import { ItemPicture } from '../detail/item-picture'
import { OpenRequests } from '../detail/open-requests'
import { changeOrder, orderQuery, type StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'
import { listHandoverLines } from './handover-lines'
import { useHandoverWords } from './words'

const NOTICE_VARIANTS = {
  ready: 'info',
  notReady: 'warning',
  toOpen: 'warning',
  handedOver: 'danger',
  unpaid: 'danger',
  cancelled: 'danger',
} as const satisfies Record<PickupStatus, string>

type Props = { orderId: string; hasCode: boolean; onNext: () => void }

/**
 * The order of a pick-up code or order number: its buyer and goods, and the button to hand them over. Without the code,
 * staff must check who collects the goods.
 */
export function HandoverCard({ orderId, hasCode, onNext }: Props) {
  const { language } = useLocale()
  const words = useHandoverWords()
  const orderWords = useStaffOrderWords()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  const [isHandedOverHere, setHandedOverHere] = useState(false)
  if (!order)
    return error ? (
      <LoadErrorNotice text={orderWords.unread} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64" />
    )
  const status = order.pickup?.status ?? 'cancelled'
  return (
    <article
      aria-labelledby="handover-order"
      className="max-w-md rounded-md bg-white p-4 ring-1 ring-steel-200"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="handover-order" className="font-display text-2xl font-bold leading-none tabular-nums">
          #{order.number}
        </h2>
        <Link
          to={adminPaths.order(order.id)}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          {words.open}
        </Link>
      </div>
      <Notice role="status" variant={isHandedOverHere ? 'info' : NOTICE_VARIANTS[status]} className="mb-3">
        <p>{isHandedOverHere ? words.done(order) : words.statuses[status]}</p>
        {status === 'handedOver' && order.deliveredAt ? (
          <p>{words.handedOverAt({ time: formatTimestamp(order.deliveredAt, language) })}</p>
        ) : null}
      </Notice>
      {status === 'ready' && !hasCode ? (
        <Notice variant="warning" className="mb-3">
          <p>{words.withoutCode}</p>
        </Notice>
      ) : null}
      <OpenRequests order={order} />
      <p className="text-lg font-semibold wrap-anywhere">
        {words.collector({ name: `${order.firstName} ${order.lastName}` })}
      </p>
      {order.companyName ? <p className="wrap-anywhere">{order.companyName}</p> : null}
      <ul className="my-3 divide-y divide-steel-200">
        {listHandoverLines(order.orderItems, status).map((line) => (
          <li key={line.productId} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 py-2">
            <ItemPicture image={line.image} className="size-16" />
            <div className="leading-tight">
              <p className="font-semibold">
                {line.shownQuantity > 1 ? `${line.shownQuantity} × ` : null}
                {line.names[language]}
              </p>
              <p className="mt-1 text-sm tabular-nums text-steel-700">{line.sku}</p>
            </div>
          </li>
        ))}
      </ul>
      {status === 'ready' ? (
        <HandoverButton order={order} onDone={() => setHandedOverHere(true)} />
      ) : (
        <Button variant="secondary" className="w-full" onClick={onNext}>
          {words.next}
        </Button>
      )}
    </article>
  )
}

/** Hands the goods over. A second click sends the same version, which the API rejects. */
function HandoverButton({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const words = useHandoverWords()
  const { version, changes, onFailed } = useOrderVersion(order.version)
  const { run, isPending } = useOrderAction(
    order.id,
    async () => {
      const changedOrder = await changeOrder(order.id, { version, fulfilmentStatus: 'delivered' })
      onDone()
      return changedOrder
    },
    { toSuccessToast: () => ({ title: words.done(order) }), failureTitle: words.failed, onFailed },
  )
  return (
    <>
      <StaleOrderNotice changes={changes} />
      <Button className="w-full" aria-disabled={isPending} onClick={() => run(undefined)}>
        {isPending ? <Spinner /> : null}
        {words.handOver}
      </Button>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, PackageCheck } from 'lucide'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../../domain/money/currency'
import { adminPaths } from '../../../app/admin-paths'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Skeleton } from '../../../ui/loading/skeleton'
import { StaffPage } from '../../kit/page/staff-page'
import { CollectionsCard } from '../../shipments/collections/collections'
import { todayStatisticsQuery } from '../../statistics/queries'
import { fetchPackingQueue, orderQuery } from '../queries'
import { PackingStep } from './packing-step'
import { usePackingWords } from './words'

/**
 * Walks through all orders to pack or ship, without going back to the list. The queue stays as it was loaded, so that
 * the position does not jump; "Check the queue" at its end loads it again.
 */
export default function AdminPackingPage() {
  const words = usePackingWords()
  const {
    data: orders,
    error,
    isFetching,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    queryKey: ['staff', 'packing'],
    queryFn: fetchPackingQueue,
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <StaffPage title={words.title} backLink={{ to: adminPaths.dashboard, name: words.toDashboard }}>
      {error && !isFetching ? (
        <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
      ) : orders && !isFetching ? (
        <PackingQueue
          key={dataUpdatedAt}
          orderIds={orders.map(({ id }) => id)}
          onReload={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      <div className="mt-6 empty:hidden">
        <CollectionsCard />
      </div>
    </StaffPage>
  )
}

type QueueProps = { orderIds: readonly string[]; onReload: () => void }

function PackingQueue({ orderIds, onReload }: QueueProps) {
  const words = usePackingWords()
  const client = useQueryClient()
  const [index, setIndex] = useState(0)
  const [doneIds, setDoneIds] = useState<ReadonlySet<string>>(new Set())
  const goNext = () => setIndex((current) => Math.min(current + 1, orderIds.length))
  const goBack = () => setIndex((current) => Math.max(current - 1, 0))
  useQueueKeys(goNext, goBack)
  const [orderId, nextId] = [orderIds[index], orderIds[index + 1]]
  useEffect(() => {
    if (nextId) void client.prefetchQuery(orderQuery(nextId))
  }, [client, nextId])
  if (!orderId)
    return (
      <PackingEnd
        hadOrders={orderIds.length > 0}
        skippedCount={orderIds.length - doneIds.size}
        onReload={onReload}
      />
    )
  return (
    <>
      <div className="mb-4 flex items-center gap-2">
        <Button
          variant="secondary"
          className="px-3!"
          aria-label={words.previous}
          aria-disabled={index === 0}
          onClick={goBack}
        >
          <Icon shape={ChevronLeft} className="size-5" />
        </Button>
        <div className="grow">
          <p className="mb-1 text-center text-sm font-semibold tabular-nums" role="status">
            {words.position({ position: index + 1, total: orderIds.length })}
          </p>
          <progress
            value={index}
            max={orderIds.length}
            aria-label={words.title}
            className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-steel-200 [&::-moz-progress-bar]:bg-accent-strong [&::-webkit-progress-bar]:bg-steel-200 [&::-webkit-progress-value]:bg-accent-strong"
          />
        </div>
        <Button variant="secondary" className="px-3!" aria-label={words.next} onClick={goNext}>
          <Icon shape={ChevronRight} className="size-5" />
        </Button>
      </div>
      <PackingStep
        key={orderId}
        orderId={orderId}
        onDone={() => {
          setDoneIds((ids) => new Set([...ids, orderId]))
          // Goes to the next order only if this order is still shown, because staff may have moved on during the
          // request.
          setIndex((current) => (orderIds[current] === orderId ? current + 1 : current))
        }}
      />
      <p className="mt-4 hidden text-sm text-steel-700 lg:block">{words.keys}</p>
    </>
  )
}

/** J and K move through the queue, unless staff type or a dialog is open. */
function useQueueKeys(goNext: () => void, goBack: () => void) {
  useEffect(() => {
    const moveByKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isTyping =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null
      if (isTyping) return
      if (event.key === 'j') goNext()
      if (event.key === 'k') goBack()
    }
    document.addEventListener('keydown', moveByKey)
    return () => document.removeEventListener('keydown', moveByKey)
  })
}

type PackingEndProps = { hadOrders: boolean; skippedCount: number; onReload: () => void }

/** End of the packing queue: the parcels sent today, and the number of skipped orders. */
function PackingEnd({ hadOrders, skippedCount, onReload }: PackingEndProps) {
  const { language } = useLocale()
  const words = usePackingWords()
  const { data: today } = useQuery(todayStatisticsQuery)
  return (
    <div className="grid justify-items-center gap-3 rounded-md bg-white px-4 py-12 text-center ring-1 ring-steel-200">
      <Icon shape={PackageCheck} className="size-10 text-good" />
      <h2 className="font-display text-2xl font-bold leading-tight">
        {hadOrders && skippedCount === 0 ? words.done : hadOrders ? words.title : words.nothing}
      </h2>
      {skippedCount > 0 ? <p>{words.skipped({ count: skippedCount })}</p> : null}
      {today && today.shippedToday.parcels > 0 ? (
        <p className="tabular-nums">
          {words.doneToday({
            parcels: today.shippedToday.parcels,
            value: formatMoney(parsePrice(today.shippedToday.value), 'PLN', language),
          })}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Link to={adminPaths.dashboard} className={buttonClass('primary')}>
          {words.toDashboard}
        </Link>
        <Button variant="secondary" onClick={onReload}>
          {words.again}
        </Button>
      </div>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Truck } from 'lucide'
import { useEffect, useState } from 'react'
import { adminPaths } from '../../../app/admin-paths'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { IfRole, useHasRole } from '../../access/if-role'
import { ConfirmDialog } from '../../kit/form/confirm-dialog'
import { Card } from '../../kit/page/card'
import { formatClockTime, formatTimestamp } from '../../kit/timestamp-text'
import { CollectionDialog, describeParcel } from './collection-dialog'
import {
  cancelCollection,
  type Collection,
  type CollectionList,
  collectionsQuery,
  refreshCollection,
} from './queries'
import { useCollectionAction } from './use-collection-action'
import { useCollectionWords } from './words'

/** Interval (ms) and maximum number of polls for a new collection. After the last poll, a job continues. */
const REFRESH_INTERVAL_MS = 2000
const MAX_REFRESHES = 15

/** The collections of all orders as a card; nothing if there is none, and no parcel waits for a courier. */
export function CollectionsCard() {
  const words = useCollectionWords()
  const { data: list, error, isFetching, refetch } = useQuery(collectionsQuery)
  if (error && !list)
    return isFetching ? null : (
      <LoadErrorNotice text={words.failed} error={error} onRetry={() => void refetch()} />
    )
  return list && hasContent(list) ? (
    <Card title={words.title}>
      <Collections list={list} />
    </Card>
  ) : null
}

/** The collections of the parcels of one order, below its labels. */
export function OrderCollections({ orderId }: { orderId: string }) {
  const words = useCollectionWords()
  const { data: list } = useQuery(collectionsQuery)
  if (!list) return null
  const isOfOrder = (parcel: { orderId: string }) => parcel.orderId === orderId
  const orderList = {
    ...list,
    // One courier takes the parcels of all orders.
    parcels: list.parcels.some(isOfOrder) ? list.parcels : [],
    collections: list.collections.filter(({ parcels }) => parcels.some(isOfOrder)),
  }
  return hasContent(orderList) ? (
    <section aria-label={words.title} className="mt-4 border-t border-steel-200 pt-3">
      <h3 className="mb-2 font-semibold">{words.title}</h3>
      <Collections list={orderList} />
    </section>
  ) : null
}

/** Loads the collections again when a label gets ready, or is cancelled. */
export function useCollectionsReload(waitingCount: number) {
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: collectionsQuery.queryKey }, { cancelRefetch: false })
  }, [client, waitingCount])
}

const hasContent = ({ parcels, collections }: CollectionList): boolean =>
  parcels.length > 0 || collections.some(isShown)

/** Hides a collection without a courier whose parcels are in a newer one, or have no label any more. */
const isShown = ({ state, parcels, problem }: Collection): boolean =>
  parcels.length > 0 || (state !== 'rejected' && state !== 'cancelled') || problem?.code === 'no_parcels'

function Collections({ list }: { list: CollectionList }) {
  const words = useCollectionWords()
  const [isOpen, setOpen] = useState(false)
  useCollectionRefresh(list.collections)
  return (
    <>
      {list.parcels.length > 0 ? (
        <div className="pb-3">
          <p className="mb-3 text-sm text-steel-700">{words.waiting({ count: list.parcels.length })}</p>
          <IfRole>
            <Button
              variant="secondary"
              className="w-full sm:w-auto"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Icon shape={Truck} className="size-5" />
              {words.order}
            </Button>
          </IfRole>
        </div>
      ) : null}
      {list.collections.some(isShown) ? (
        <ul className="divide-y divide-steel-200">
          {list.collections.filter(isShown).map((collection) => (
            <CollectionRow key={collection.id} collection={collection} />
          ))}
        </ul>
      ) : null}
      {isOpen ? <CollectionDialog list={list} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/**
 * Asks InPost a few times about a collection that was just ordered, because InPost may reject it some seconds later.
 * Ignores errors, because the next poll is a retry.
 */
function useCollectionRefresh(collections: readonly Collection[]) {
  const client = useQueryClient()
  const canRefresh = useHasRole()('staff')
  const [lastRefresh, setLastRefresh] = useState({ id: '', count: 0 })
  const waitingId = collections.find(
    ({ state, problem }) => state === 'created' || (state === 'requested' && problem === null),
  )?.id
  // A second collection gets polls of its own.
  const refreshCount = lastRefresh.id === waitingId ? lastRefresh.count : 0
  useEffect(() => {
    if (waitingId === undefined || !canRefresh || refreshCount >= MAX_REFRESHES) return
    const timer = setTimeout(() => {
      void refreshCollection(waitingId)
        .then((list) => client.setQueryData(collectionsQuery.queryKey, list))
        .catch(() => undefined)
        .finally(() => setLastRefresh({ id: waitingId, count: refreshCount + 1 }))
    }, REFRESH_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [client, waitingId, canRefresh, refreshCount])
}

const BADGE_OF_STATE: Partial<Record<Collection['state'], BadgeVariant>> = {
  accepted: 'good',
  done: 'good',
  rejected: 'bad',
}

/** A collection with its state, its parcels and its buttons. */
function CollectionRow({ collection }: { collection: Collection }) {
  const words = useCollectionWords()
  const { language } = useLocale()
  const { number, state, note, problem, createdAt, parcels } = collection
  const isOver = state === 'rejected' || state === 'cancelled' || state === 'done'
  return (
    <li className="pb-3 [&+li]:pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">
          {number === null ? words.noNumber : words.number({ number })}
        </span>
        <Badge variant={BADGE_OF_STATE[state] ?? 'plain'}>{words.states[state]}</Badge>
      </p>
      <p className="mt-1 text-sm tabular-nums text-steel-700">{formatTimestamp(createdAt, language)}</p>
      {note ? <p className="mt-1 text-sm wrap-anywhere">{note}</p> : null}
      {problem ? (
        <Notice variant={state === 'rejected' ? 'danger' : 'warning'} className="mt-2">
          <ProblemLines problem={problem} />
          {collection.retryAt ? (
            <p>{words.retryFrom({ time: formatClockTime(collection.retryAt, language) })}</p>
          ) : null}
        </Notice>
      ) : null}
      {parcels.length === 0 && !isOver && state !== 'requested' ? (
        <Notice variant="warning" className="mt-2">
          <p>{state === 'accepted' ? words.emptyAccepted : words.empty}</p>
        </Notice>
      ) : null}
      {parcels.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {words.parcels({ count: parcels.length })}
          </summary>
          <ul className="text-sm">
            {parcels.map((parcel) => (
              <li key={parcel.shipmentId}>
                <Link
                  to={adminPaths.order(parcel.orderId)}
                  className="inline-flex min-h-11 items-center underline underline-offset-2 wrap-anywhere"
                >
                  {describeParcel(parcel, language)}
                </Link>
                {parcel.isCollected ? ` – ${words.collected}` : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <CollectionButtons collection={collection} />
    </li>
  )
}

function ProblemLines({
  problem: { code, fields, message },
}: {
  problem: NonNullable<Collection['problem']>
}) {
  const words = useCollectionWords()
  const fieldNames = [...new Set(fields.map(({ path }) => words.fields[path] ?? path))].join(', ')
  return (
    <>
      <p>
        {words.problems[code] ?? words.otherProblem({ code })}
        {fieldNames ? ` ${words.rejected({ fields: fieldNames })}` : null}
      </p>
      {message ? <p>{words.serviceMessage({ message })}</p> : null}
    </>
  )
}

function CollectionButtons({ collection: { id, state, problem, canCancel } }: { collection: Collection }) {
  const words = useCollectionWords()
  const [isCancelling, setCancelling] = useState(false)
  const checkAction = useCollectionAction(() => refreshCollection(id), {
    toSuccessToast: () => null,
    failureTitle: words.checkFailed,
  })
  const cancelAction = useCollectionAction(() => cancelCollection(id), {
    toSuccessToast: () => ({ title: words.cancel.done }),
    failureTitle: words.cancel.failed,
    onDone: () => setCancelling(false),
    onFailed: () => setCancelling(false),
  })
  const canCheck = state === 'sent' || state === 'accepted' || problem !== null
  return (
    <IfRole>
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {canCheck && state !== 'rejected' ? (
          <Button
            variant="secondary"
            aria-disabled={checkAction.isPending}
            onClick={() => checkAction.run(undefined)}
          >
            {checkAction.isPending ? <Spinner /> : null}
            {words.check}
          </Button>
        ) : null}
        {canCancel ? (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
            {words.cancel.action}
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
        <p>{words.cancel.lead}</p>
      </ConfirmDialog>
    </IfRole>
  )
}

import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { COLLECTION_ORDER_PERIOD_MS, nextCollectionCheckAt } from '../../../../domain/shipments/collection'
import { toSenderAddress } from '../../../../domain/shipments/label-address'
import {
  type LabelProblem,
  SHIPMENT_LEASE_MS,
  TRACKING_INTERVAL_MS,
} from '../../../../domain/shipments/shipment'
import { MINUTE_MS } from '../../../../domain/time/time'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { log } from '../../../log'
import { collectionAlert } from '../../../mail/templates/alerts/parcel-alert'
import { retryDelay } from '../../../retry-delay'
import { LabelRejectedError, LabelServiceError } from '../label-service'
import { shipments } from '../shipments.table'
import type { CollectionDeps } from './collection-deps'
import type { CollectionReading, CollectionService } from './collection-service'
import { type CollectionRow, collections } from './collections.table'

/** `silent`: InPost did not answer, so a call about another collection would fail as well. */
type AdvanceOutcome = 'done' | 'silent'

/** The result of a call: the state of the collection, or the reason why there is none. */
type CallResult = { reading: CollectionReading } | { rejected: LabelProblem } | { silent: LabelProblem }

/**
 * Asks InPost about a collection that is due: orders it, or reads its state. A lease prevents concurrent calls. After an
 * attempt without an answer, the next attempt first looks for the collection, so no second courier comes.
 */
export async function advanceCollection(deps: CollectionDeps, collectionId: string): Promise<AdvanceOutcome> {
  const { db } = deps
  const now = deps.now()
  const [collection] = await db
    .update(collections)
    .set({
      claimedUntil: now + SHIPMENT_LEASE_MS,
      checkedAt: now,
      attempts: sql`${collections.attempts} + (${collections.state} = 'requested')`,
    })
    .where(
      and(
        eq(collections.id, collectionId),
        isNotNull(collections.nextAt),
        lte(collections.nextAt, now),
        lte(collections.claimedUntil, now),
      ),
    )
    .returning()
  if (!collection) return 'done'
  const service = deps.collectionService
  const callResult: CallResult = service
    ? await callService(deps, service, collection)
    : { silent: { code: 'not_configured', fields: [] } }
  const change = toChange(deps, collection, callResult)
  const changeStatement = db
    .update(collections)
    .set({ ...change, claimedUntil: 0 })
    .where(eq(collections.id, collectionId))
  // Staff may have left the page, and would wait for a courier in vain.
  if (change.state === 'rejected')
    await db.batch([changeStatement, ...enqueueAlert(deps, collectionAlert(collectionId))])
  else await changeStatement
  return 'silent' in callResult ? 'silent' : 'done'
}

async function callService(
  deps: CollectionDeps,
  service: CollectionService,
  collection: CollectionRow,
): Promise<CallResult> {
  try {
    if (collection.externalId !== null) {
      const reading = await service.read(collection.externalId)
      return reading ? { reading } : { rejected: { code: 'collection_unknown', fields: [] } }
    }
    const existingCollection =
      collection.attempts > 1 ? await findCollection(deps, service, collection) : null
    if (existingCollection) return { reading: existingCollection }
    if (deps.now() - collection.createdAt > COLLECTION_ORDER_PERIOD_MS)
      return { rejected: { code: 'ordered_too_late', fields: [] } }
    const parcels = await listCollectionLabels(deps, collection.id)
    // Labels that staff cancelled meanwhile leave the collection.
    const shipmentIds = parcels.flatMap(({ state, externalId }) =>
      state === 'confirmed' && externalId !== null ? [externalId] : [],
    )
    if (shipmentIds.length === 0) return { rejected: { code: 'no_parcels', fields: [] } }
    const { broker, firm } = deps.settings
    return {
      reading: await service.order({
        shipmentIds,
        note: collection.note,
        shop: toSenderAddress(broker, firm),
      }),
    }
  } catch (error) {
    if (error instanceof LabelRejectedError) return { rejected: error.problem }
    if (!(error instanceof LabelServiceError)) throw error
    log('warn', 'collection.service_failed', { reason: error.reason })
    return { silent: { code: error.reason, fields: [] } }
  }
}

const listCollectionLabels = ({ db }: Pick<CollectionDeps, 'db'>, collectionId: string) =>
  db
    .select({ state: shipments.state, externalId: shipments.externalId })
    .from(shipments)
    .where(eq(shipments.collectionId, collectionId))
    .orderBy(asc(shipments.createdAt))

/**
 * Finds the collection of an earlier attempt by its parcels, also by those whose label was cancelled since. Leaves out
 * earlier collections of the same parcels. A rejected search does not mean that there is none.
 */
export async function findCollection(
  deps: CollectionDeps,
  service: CollectionService,
  { id, createdAt }: CollectionRow,
): Promise<CollectionReading | null> {
  const labels = await listCollectionLabels(deps, id)
  const shipmentIds = labels.flatMap(({ externalId }) => (externalId === null ? [] : [externalId]))
  const readings = await service.find(shipmentIds, createdAt).catch((error: unknown) => {
    throw error instanceof LabelRejectedError ? new LabelServiceError('unreachable', { cause: error }) : error
  })
  const knownRows = await deps.db
    .select({ externalId: collections.externalId })
    .from(collections)
    .where(
      inArray(
        collections.externalId,
        readings.map(({ externalId }) => externalId),
      ),
    )
  const knownIds = new Set(knownRows.map(({ externalId }) => externalId))
  return readings.find(({ externalId }) => !knownIds.has(externalId)) ?? null
}

/** The changed columns of a collection after a call. */
function toChange(
  deps: CollectionDeps,
  collection: CollectionRow,
  callResult: CallResult,
): Partial<CollectionRow> {
  const now = deps.now()
  if ('silent' in callResult)
    return { problem: callResult.silent, nextAt: now + silentDelay(collection), checkedAt: now }
  if ('rejected' in callResult) return { state: 'rejected', problem: callResult.rejected, nextAt: null }
  const { externalId, state, problem } = callResult.reading
  return {
    externalId,
    state,
    problem,
    nextAt: nextCollectionCheckAt({ state, createdAt: collection.createdAt }, now),
  }
}

/** Pause after a call without an answer, ms. */
const silentDelay = ({ state, attempts }: CollectionRow): number =>
  state === 'requested' ? retryDelay(attempts) : state === 'created' ? MINUTE_MS : TRACKING_INTERVAL_MS

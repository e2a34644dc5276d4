import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Timestamp } from '../time/time'
import { LABEL_CHECK_INTERVAL_MS, TRACKING_INTERVAL_MS } from './shipment'

/**
 * The states of a collection. `requested`: stored, but InPost has not confirmed that it got the order. `created`: InPost
 * checks the order, and may still reject it. `sent`: the courier has it. `accepted`: the courier comes.
 */
export const COLLECTION_STATES = [
  'requested',
  'created',
  'sent',
  'accepted',
  'done',
  'rejected',
  'cancelled',
] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

/** States in which the courier does not come. The parcels then need another collection. */
export const VOID_COLLECTION_STATES = ['rejected', 'cancelled'] as const satisfies CollectionState[]

/** States after which InPost reports nothing more. */
const FINAL_COLLECTION_STATES: readonly CollectionState[] = [...VOID_COLLECTION_STATES, 'done']

const CANCELLABLE_STATES: readonly CollectionState[] = ['requested', 'created', 'sent']

/** True if staff can still cancel a collection, because the courier has not accepted it. */
export const canCancelCollection = ({ state }: { state: CollectionState }): boolean =>
  CANCELLABLE_STATES.includes(state)

/** The statuses of a dispatch order of InPost. */
const STATE_OF_INPOST_STATUS: Record<string, Exclude<CollectionState, 'requested'>> = {
  new: 'created',
  sent: 'sent',
  accepted: 'accepted',
  done: 'done',
  rejected: 'rejected',
  canceled: 'cancelled',
}

/** The state for a status that InPost reports; null for an unknown status. */
export const readCollectionState = (status: string): Exclude<CollectionState, 'requested'> | null =>
  (Object.hasOwn(STATE_OF_INPOST_STATUS, status) && STATE_OF_INPOST_STATUS[status]) || null

/**
 * Time after the order of a collection in which its parcels can be in no other one, ms. The courier comes on the same or
 * on the next working day, also after a weekend.
 */
export const COLLECTION_PERIOD_MS = 3 * DAY_MS
/** Time in which the shop tries to order a collection, ms. A later courier would surprise the shop. */
export const COLLECTION_ORDER_PERIOD_MS = 6 * HOUR_MS
/** Age of a label, ms, from which its parcel is no longer offered for a collection. */
export const COLLECTABLE_LABEL_AGE_MS = 14 * DAY_MS
/** Time after the order in which the shop asks often, because InPost rejects a faulty order soon, ms. */
const CHECK_PERIOD_MS = 10 * MINUTE_MS

/** When the shop next asks InPost about an ordered collection; null if InPost reports nothing more. */
export function nextCollectionCheckAt(
  { state, createdAt }: { state: CollectionState; createdAt: Timestamp },
  now: Timestamp,
): Timestamp | null {
  const age = now - createdAt
  if (FINAL_COLLECTION_STATES.includes(state) || age > COLLECTION_PERIOD_MS) return null
  return now + (state === 'created' && age < CHECK_PERIOD_MS ? LABEL_CHECK_INTERVAL_MS : TRACKING_INTERVAL_MS)
}

/** Maximum number of parcels in one collection. */
export const MAX_COLLECTED_PARCELS = 100
export const MAX_COLLECTION_NOTE_LENGTH = 200

/** The body of POST /api/admin/collections. `note`: a message to the courier; empty for none. */
export const CollectionRequest = z.object({
  shipmentIds: z.array(z.string().check(z.maxLength(40))).check(
    z.minLength(1),
    z.maxLength(MAX_COLLECTED_PARCELS),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  note: z.string().check(z.trim(), z.maxLength(MAX_COLLECTION_NOTE_LENGTH)),
})
export type CollectionRequest = z.infer<typeof CollectionRequest>

import * as z from 'zod/mini'
import { type Courier, COURIERS, deliversToPoint } from '../delivery/couriers'
import {
  isOrdinaryClass,
  type OrderParcel,
  PARCEL_CLASSES,
  PARCEL_LIMITS,
  type ParcelClass,
} from '../delivery/parcels'
import { fieldErrorCode } from '../forms/fields'
import type { Minor } from '../money/money'
import { decimalField } from '../money/money-field'
import type { Fulfilment } from '../orders/fulfilment'
import { MAX_PARCEL_INSURANCE } from './label-setting'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Timestamp } from '../time/time'

/** The outside services from which the shop orders labels (decision 056). */
export const LABEL_SERVICES = ['inpost', 'furgonetka'] as const
export type LabelServiceName = (typeof LABEL_SERVICES)[number]

/**
 * The states of a label. `requested`: stored, but the label service has not confirmed that it got the request.
 * `created`: the service prepares the label. `confirmed`: the label can be printed.
 */
export const SHIPMENT_STATES = ['requested', 'created', 'confirmed', 'failed', 'cancelled'] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** States in which a parcel has a label, or will get one. A parcel has at most one such label. */
export const ACTIVE_SHIPMENT_STATES = ['requested', 'created', 'confirmed'] as const satisfies ShipmentState[]

/** The steps of a parcel that the courier has. `undelivered`: nobody took the parcel, and it may come back. */
export const PARCEL_STATUSES = [
  'on_the_way',
  'out_for_delivery',
  'ready_to_collect',
  'undelivered',
  'delivered',
  'returned',
] as const
export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/**
 * The report of a label service about a label: the state of the label until the courier has the parcel, then the step of
 * the parcel. `pending`: the label is being prepared. `ready`: the label can be printed.
 */
export type ReportedStatus = 'pending' | 'ready' | 'cancelled' | ParcelStatus

/** True if the courier already has the parcel, so that the status says where it is. */
export const isParcelStatus = (status: ReportedStatus | null): status is ParcelStatus =>
  PARCEL_STATUSES.some((parcelStatus) => parcelStatus === status)

/** Statuses after which the courier reports nothing more. */
export const FINAL_STATUSES = ['delivered', 'returned'] as const satisfies ParcelStatus[]

/** Statuses for which staff must act. */
export const TROUBLED_STATUSES = ['undelivered', 'returned'] as const satisfies ParcelStatus[]

export const isFinalStatus = (status: ParcelStatus | null): boolean =>
  FINAL_STATUSES.some((finalStatus) => finalStatus === status)

/**
 * True if staff can still cancel a label, because the courier does not have the parcel, or because the label failed.
 */
export const canCancelLabel = (
  {
    state,
    status,
    requestId,
  }: { state: ShipmentState; status: ParcelStatus | null; requestId: string | null },
  fulfilment: Fulfilment,
): boolean =>
  state === 'failed' ||
  (ACTIVE_SHIPMENT_STATES.some((activeState) => activeState === state) &&
    status === null &&
    (state !== 'confirmed' || fulfilment !== 'shipped' || requestId !== null))

/** True if a label names the pickup point of its order, or will name it, and the courier does not have the parcel. */
export const isLabelToPoint = ({
  courier,
  state,
  status,
}: {
  courier: Courier
  state: ShipmentState
  status: ParcelStatus | null
}): boolean =>
  deliversToPoint(courier) &&
  status === null &&
  ACTIVE_SHIPMENT_STATES.some((activeState) => activeState === state)

/**
 * The time (ms UTC) from which staff can repeat or cancel the order of a label or collection whose last attempt got no
 * answer. Null if no attempt is open.
 */
export const labelRetryAt = ({
  state,
  attempts,
  checkedAt,
}: {
  state: string
  attempts: number
  checkedAt: Timestamp | null
}): Timestamp | null =>
  state === 'requested' && attempts > 0 && checkedAt !== null ? checkedAt + LABEL_RETRY_WAIT_MS : null

/** The courier of return labels. It collects at points of the courier, and brings the parcel to the firm. */
export const RETURN_COURIER = 'inpost' satisfies Courier

/**
 * True if the shop can order return labels for a parcel of this class. Buyers cannot bring larger parcels to a point, so
 * the shop collects them (UoPK art. 34).
 */
export const hasReturnLabel = (parcelClass: ParcelClass): boolean => isOrdinaryClass(parcelClass)

/** True if a label service has labels for parcels of this class. Staff order the transport of pallets by hand. */
export const canHaveLabel = (parcelClass: ParcelClass): boolean => parcelClass !== 'pallet'

/** The event of an order after which an older label of this courier has the wrong address or point. */
export const addressChangeOf = (courier: Courier): 'point_changed' | 'address_corrected' =>
  deliversToPoint(courier) ? 'point_changed' : 'address_corrected'

/** Size and weight of a parcel on its label. Sides in mm, ascending. */
export type LabelParcel = {
  parcelClass: ParcelClass
  weightGrams: number | null
  sidesMm: [number, number, number] | null
}

/** A parcel as the shop orders its label. `insurance`: the insured amount in grosz; absent without insurance. */
export type InsuredParcel = LabelParcel & { insurance?: Minor }

/** Lists the promised parcels of an order one by one: an entry with `count` 3 becomes three parcels. */
export const listLabelParcels = (parcels: readonly OrderParcel[]): LabelParcel[] =>
  parcels.flatMap(({ count, ...parcel }) => Array.from({ length: count }, () => parcel))

/** Maximum number of labels in one request. */
const MAX_LABELS = 20
const MAX_SIDE_MM = 2500

const sideSchema = z.int().check(z.gte(10), z.lte(MAX_SIDE_MM))

const insuranceSchema = decimalField.check(
  z.refine((amount) => amount >= 1_00 && amount <= MAX_PARCEL_INSURANCE, fieldErrorCode('invalid')),
)

/**
 * The body of POST /api/orders/{id}/shipments: the parcels that need labels. `number` counts from 1. `requestId`: the
 * withdrawal or complaint whose goods the parcels bring back; absent for parcels to the buyer.
 */
export const LabelsRequest = z.object({
  courier: z.enum(COURIERS),
  requestId: z.optional(z.string().check(z.maxLength(40))),
  parcels: z
    .array(
      z.object({
        number: z.int().check(z.gte(1), z.lte(999)),
        parcelClass: z.enum(PARCEL_CLASSES),
        weightGrams: z.nullable(z.int().check(z.gte(1), z.lte(PARCEL_LIMITS.pallet.grams))),
        sidesMm: z.nullable(z.tuple([sideSchema, sideSchema, sideSchema])),
        /** The insured amount in złoty; null for no insurance, absent for the amount that the shop proposes. */
        insurance: z.optional(z.nullable(insuranceSchema)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(MAX_LABELS),
      z.refine((parcels) => new Set(parcels.map(({ number }) => number)).size === parcels.length),
    ),
})
export type LabelsRequest = z.infer<typeof LabelsRequest>
/** The body of the request before its amounts are read: decimal texts in złoty. */
export type LabelsRequestInput = z.input<typeof LabelsRequest>

/** Maximum number of orders in one file of labels. More chosen orders become several files. */
export const MAX_PRINTED_ORDERS = 50
/** Maximum number of labels in one file. InPost prints no more at once. */
export const MAX_PRINTED_LABELS = 100

/** Query of GET /api/admin/labels: ids of orders, separated by commas, and the courier of the labels. */
export const PrintedLabelsQuery = z.object({
  courier: z.enum(COURIERS),
  orders: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(MAX_PRINTED_ORDERS * 40)),
      z.transform((text) => text.split(',')),
    ),
    z.array(z.string()).check(z.maxLength(MAX_PRINTED_ORDERS)),
  ),
})
export type PrintedLabelsQuery = z.infer<typeof PrintedLabelsQuery>

/**
 * A problem with a label. `code`: a code of the label service, or one of the shop, such as `unreachable` or
 * `not_bought`. `fields`: the rejected fields of the request, each with the code of its error. `message`: the
 * explanation of a service that has no codes, in Polish.
 */
export type LabelProblem = { code: string; fields: { path: string; code: string }[]; message?: string }

/** Pause between two look-ups of a label that the service is still preparing, ms. */
export const LABEL_CHECK_INTERVAL_MS = 20 * SECOND_MS
/** Pause between two look-ups of a parcel's status without a message of the courier, ms. */
export const TRACKING_INTERVAL_MS = HOUR_MS
/**
 * Minimum time between two look-ups of a parcel's status that messages of the courier trigger, ms. The limit is needed,
 * because anyone can send such messages.
 */
export const MIN_TRACKING_AGE_MS = 10 * SECOND_MS
/**
 * Time after an attempt to order a label in which staff can neither repeat nor cancel it, ms. The label service may
 * still be working on a call that the shop no longer waits for.
 */
export const LABEL_RETRY_WAIT_MS = MINUTE_MS
/** Time after which a call to a label service counts as crashed, ms. Longer than all calls of one attempt. */
export const SHIPMENT_LEASE_MS = 2 * MINUTE_MS
/** Time without a step of the parcel after which the shop no longer asks the courier about it, ms. */
export const TRACKING_PERIOD_MS = 60 * DAY_MS
/** Like `TRACKING_PERIOD_MS`, for a return label that the buyer has not used yet. Buyers may send goods back late. */
export const UNSENT_RETURN_PERIOD_MS = 180 * DAY_MS
/** Pause between two look-ups of a return label that the buyer has not used for a long time, ms. */
export const UNSENT_RETURN_INTERVAL_MS = DAY_MS

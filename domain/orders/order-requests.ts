import * as z from 'zod/mini'
import { MAX_ORDER_LINES, postalFields } from '../checkout/checkout'
import { Email } from '../mail/email'
import { decimalField } from '../money/money-field'
import { GRADES } from '../products/catalog/catalog'
import { MAIL_KINDS } from '../mail/email-list'
import { fieldErrorCode } from '../forms/fields'
import { FULFILMENT_STATES } from './fulfilment'
import { GOODS_STEPS } from './goods'
import { SALE_CHANNELS } from './sale-channel'
import { STAFF_ORDER_STATUSES } from './order'
import { ListQuery } from '../admin/paging'
import { COURIERS, ORDER_COURIERS } from '../delivery/couriers'
import { pointCodeSchema } from '../delivery/pickup-point'
import { polishDateSchema } from '../time/polish-days'
import { proseSchema } from '../forms/prose'
import { MAX_REFUND_NOTE_LENGTH, versionSchema } from '../refunds/refund-request'
import { readTrackingNumber } from '../delivery/tracking'
import { DAY_MS } from '../time/time'

/**
 * Work that an order waits for. `pack`: units to pack; `ship`: a parcel to send; `open`: a packed parcel to open;
 * `decide`: returned units to decide on; `money`: a refund to make; `late`: a late delivery (rules 11.6);
 * `parcel`: a label that was not made, or a parcel that was not delivered; `point`: a pickup point that is closed, or
 * whose code nobody checked; `collect`: ready goods that the buyer has not collected in time; `receive`: a parcel with
 * returned goods that arrived, and whose goods staff have not recorded.
 */
export const ORDER_TASK_KINDS = [
  'pack',
  'ship',
  'open',
  'decide',
  'money',
  'late',
  'parcel',
  'point',
  'collect',
  'receive',
] as const
export type OrderTaskKind = (typeof ORDER_TASK_KINDS)[number]

/** Query of GET /api/orders. Days are Polish; the range includes its first and last day. */
export const OrdersQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(STAFF_ORDER_STATUSES)),
  fulfilment: z.optional(z.enum(FULFILMENT_STATES)),
  courier: z.optional(z.enum(ORDER_COURIERS)),
  channel: z.optional(z.enum(SALE_CHANNELS)),
  from: z.optional(polishDateSchema),
  to: z.optional(polishDateSchema),
  work: z.optional(z.enum(ORDER_TASK_KINDS)),
})
export type OrdersQuery = z.infer<typeof OrdersQuery>

/** The views of the staff order list, each with its filters. The page shows a name and a count for each view. */
export const ORDER_LIST_FILTERS = {
  all: {},
  toPack: { work: 'pack' },
  toSend: { work: 'ship' },
  toOpen: { work: 'open' },
  toDecide: { work: 'decide' },
  moneyOwed: { work: 'money' },
  late: { work: 'late' },
  parcelTrouble: { work: 'parcel' },
  point: { work: 'point' },
  toCollect: { work: 'collect' },
  toReceive: { work: 'receive' },
  shipped: { fulfilment: 'shipped' },
  unpaid: { status: 'pending' },
  refunded: { status: 'refunded' },
} as const satisfies Record<string, Pick<OrdersQuery, 'status' | 'fulfilment' | 'work'>>
export type OrderListFilterName = keyof typeof ORDER_LIST_FILTERS

const trackingNumberSchema = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((text, context): string => {
    const trackingNumber = readTrackingNumber(text)
    if (trackingNumber !== null) return trackingNumber
    context.issues.push({ code: 'custom', input: text, message: fieldErrorCode('invalid') })
    return ''
  }),
)

/** The body of PATCH /api/orders/{id}: the next step of the parcel, or the tracking of a parcel on its way. */
export const OrderChange = z
  .object({
    version: versionSchema,
    fulfilmentStatus: z.optional(z.enum(FULFILMENT_STATES)),
    /** The courier; defaults to the buyer's choice. */
    courier: z.optional(z.enum(COURIERS)),
    trackingNumber: z.optional(trackingNumberSchema),
  })
  .check(
    z.refine((change) => change.fulfilmentStatus !== undefined || change.trackingNumber !== undefined, {
      path: ['fulfilmentStatus'],
      message: fieldErrorCode('required'),
    }),
    z.refine((change) => change.fulfilmentStatus !== 'shipped' || change.trackingNumber !== undefined, {
      path: ['trackingNumber'],
      message: fieldErrorCode('required'),
    }),
  )
export type OrderChange = z.infer<typeof OrderChange>

/**
 * The body of PUT /api/orders/{id}/address, validated like the checkout. `version` is the order version that staff saw.
 */
export const AddressChange = z.object({ ...postalFields, version: versionSchema })
export type AddressChange = z.infer<typeof AddressChange>

/** The body of PUT /api/orders/{id}/pickup-point: the code of another point. */
export const StaffPointChange = z.object({ pickupPoint: pointCodeSchema, version: versionSchema })
export type StaffPointChange = z.infer<typeof StaffPointChange>

/** The body of POST /api/orders/{id}/pickup-point: the buyer chooses another point by the order link. */
export const BuyerPointChange = z.object({
  pickupPoint: pointCodeSchema,
  token: z.string().check(z.maxLength(100)),
})
export type BuyerPointChange = z.infer<typeof BuyerPointChange>

/** The body of PUT /api/orders/{id}/email: the new address, and `isMailed` to mail the confirmation to it. */
export const EmailChange = z.object({
  email: Email,
  version: versionSchema,
  isMailed: z.boolean(),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The body of POST /api/orders/{id}/goods: a step (`GOODS_STEPS`) for some units of the order. */
export const GoodsChange = z.object({
  version: versionSchema,
  step: z.enum(GOODS_STEPS),
  lines: z
    .array(
      z.object({
        productId: z.string().check(z.maxLength(100)),
        quantity: z.int().check(z.gte(0), z.lte(10_000)),
        /** For `restock`: the product becomes a draft with this grade and price, which staff check before the sale. */
        draft: z.optional(z.object({ grade: z.enum(GRADES), price: decimalField })),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_ORDER_LINES)),
  note: z.optional(proseSchema(MAX_REFUND_NOTE_LENGTH)),
})
export type GoodsChange = z.infer<typeof GoodsChange>
/** A goods step as the browser sends it: the price of a draft is a decimal. */
export type GoodsChangeInput = z.input<typeof GoodsChange>

/** The body of POST /api/orders/{id}/goods/undo and of POST /api/orders/{id}/cancel. */
export const OrderVersion = z.object({ version: versionSchema })
export type OrderVersion = z.infer<typeof OrderVersion>

/** The longest note about an order, in characters. */
export const MAX_NOTE_LENGTH = 2000

/**
 * The body of PUT /api/orders/{id}/limit: `isLifted` true switches off the limits on unpaid orders for the buyer's
 * network, false switches them on again.
 */
export const HoldLimitChange = z.object({ isLifted: z.boolean() })

/** The body of POST /api/orders/{id}/notes. */
export const OrderNote = z.object({
  text: proseSchema(MAX_NOTE_LENGTH),
})

/**
 * The body of POST /api/orders/{id}/resend: the kind of the mail to send again. Only mails about the order are allowed.
 */
export const ResendMailBody = z.object({ kind: z.enum(MAIL_KINDS) })

/** The longest period of one export, days: a year. */
export const MAX_EXPORT_DAYS = 366

/** The error of an export period ("2026-11-22", both days included), with the wrong field; null if it is valid. */
export function findExportPeriodProblem(
  fromDay: string | undefined,
  toDay: string | undefined,
): { path: 'from' | 'to'; code: 'required' | 'invalid' | 'tooLong' } | null {
  if (!fromDay) return { path: 'from', code: 'required' }
  if (!toDay) return { path: 'to', code: 'required' }
  if (fromDay > toDay) return { path: 'to', code: 'invalid' }
  const periodDays = (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1
  return periodDays > MAX_EXPORT_DAYS ? { path: 'from', code: 'tooLong' } : null
}

/** Query of GET /api/admin/export/orders.csv: the accountant's file of a period, or the parcels to send. */
export const OrdersExport = z
  .object({
    for: z.optional(z.enum(['accounting', 'courier'])),
    from: z.optional(polishDateSchema),
    to: z.optional(polishDateSchema),
  })
  .check(({ value: { for: kind, from, to }, issues }) => {
    const periodError = kind === 'courier' ? null : findExportPeriodProblem(from, to)
    if (!periodError) return
    const { path, code } = periodError
    issues.push({ code: 'custom', input: from, path: [path], message: fieldErrorCode(code) })
  })
export type OrdersExport = z.infer<typeof OrdersExport>

/** Query of GET /api/orders/pickup: the code that the buyer shows, as typed or scanned. */
export const PickupQuery = z.object({ code: z.string().check(z.maxLength(40)) })

/** The token of the order link. Without the token, the API answers that the order is not found. */
export const OrderTokenQuery = z.object({ token: z._default(z.string(), '') })

import * as z from 'zod/mini'
import { postal } from './checkout'
import { Email } from './email'
import { MAIL_KINDS } from './email-list'
import { message } from './fields'
import { FULFILMENTS } from './fulfilment'
import { STAFF_STATUSES } from './order'
import { ListQuery } from './paging'
import { COURIERS, ORDER_COURIERS } from './shipping'
import { polishDate } from './polish-days'
import { prose } from './prose'
import { readTrackingNumber } from './tracking'

/** What GET /api/orders may be asked for. Days are those of Poland, both included. */
export const OrdersQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(STAFF_STATUSES)),
  fulfilment: z.optional(z.enum(FULFILMENTS)),
  courier: z.optional(z.enum(ORDER_COURIERS)),
  from: z.optional(polishDate),
  to: z.optional(polishDate),
  /** Only what should have arrived by now (rules 11.6). */
  overdue: z.optional(z.literal('true')),
})
export type OrdersQuery = z.infer<typeof OrdersQuery>

/** What the day's work asks for: the list narrowed in ways that have a name and are counted. */
export const ORDER_VIEWS = {
  all: {},
  toPack: { status: 'paid', fulfilment: 'new' },
  toSend: { status: 'paid', fulfilment: 'packed' },
  overdue: { overdue: 'true' },
  shipped: { fulfilment: 'shipped' },
  unpaid: { status: 'pending' },
  refunded: { status: 'refunded' },
} as const satisfies Record<string, Pick<OrdersQuery, 'status' | 'fulfilment' | 'overdue'>>
export type OrderView = keyof typeof ORDER_VIEWS

const trackingNumber = z.pipe(
  z.string().check(z.maxLength(100)),
  z.transform((text, context): string => {
    const number = readTrackingNumber(text)
    if (number !== null) return number
    context.issues.push({ code: 'custom', input: text, message: message('invalid') })
    return ''
  }),
)

/** The body of PATCH /api/orders/{id}: the next place of the goods, or how a parcel that is on its way is tracked. */
export const OrderChange = z
  .object({
    fulfilmentStatus: z.optional(z.enum(FULFILMENTS)),
    /** Who carries it; the buyer's choice when absent. */
    courier: z.optional(z.enum(COURIERS)),
    trackingNumber: z.optional(trackingNumber),
  })
  .check(
    z.refine((change) => change.fulfilmentStatus !== undefined || change.trackingNumber !== undefined, {
      path: ['fulfilmentStatus'],
      message: message('required'),
    }),
    z.refine((change) => change.fulfilmentStatus !== 'shipped' || change.trackingNumber !== undefined, {
      path: ['trackingNumber'],
      message: message('required'),
    }),
  )
export type OrderChange = z.infer<typeof OrderChange>

/** The body of PUT /api/orders/{id}/address, by the rules of the checkout; `version` is that of the order that was seen. */
export const AddressChange = z.object({ ...postal, version: z.int().check(z.gte(0)) })
export type AddressChange = z.infer<typeof AddressChange>

/** The body of PUT /api/orders/{id}/email: the right address, and whether the confirmation is mailed to it. */
export const EmailChange = z.object({
  email: Email,
  version: z.int().check(z.gte(0)),
  isMailed: z.boolean(),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The longest note about an order, in characters. */
export const LONGEST_NOTE = 2000

/** The body of POST /api/orders/{id}/notes. */
export const OrderNote = z.object({
  text: prose(LONGEST_NOTE),
})

/** The body of POST /api/orders/{id}/resend: the kind of one of the order's own mails. */
export const ResentMail = z.object({ kind: z.enum(MAIL_KINDS) })

/** The longest period of one export, days: a year. */
export const LONGEST_EXPORT_DAYS = 366
const DAY_MS = 86_400_000

/** What is wrong with the days of an export ("2026-11-22", both included), and with which of them; null for nothing. */
export function periodProblem(
  from: string | undefined,
  to: string | undefined,
): { path: 'from' | 'to'; code: 'required' | 'invalid' | 'tooLong' } | null {
  if (!from) return { path: 'from', code: 'required' }
  if (!to) return { path: 'to', code: 'required' }
  if (from > to) return { path: 'to', code: 'invalid' }
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > LONGEST_EXPORT_DAYS ? { path: 'from', code: 'tooLong' } : null
}

/** What GET /api/admin/export/orders.csv is asked for: the books of a period, or the parcels that wait to be sent. */
export const OrdersExport = z
  .object({
    for: z.optional(z.enum(['accounting', 'courier'])),
    from: z.optional(polishDate),
    to: z.optional(polishDate),
  })
  .check(({ value: { for: kind, from, to }, issues }) => {
    const problem = kind === 'courier' ? null : periodProblem(from, to)
    if (!problem) return
    const { path, code } = problem
    issues.push({ code: 'custom', input: from, path: [path], message: message(code) })
  })
export type OrdersExport = z.infer<typeof OrdersExport>

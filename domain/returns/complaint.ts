import { dateOf, type DayNumber, dayOf } from '../time/calendar-days'
import * as z from 'zod/mini'
import { fieldErrorCode } from '../forms/fields'
import { ListQuery } from '../admin/paging'
import { polishDateSchema, polishDay } from '../time/polish-days'
import { proseSchema } from '../forms/prose'
import { CUSTOMER_REQUEST_FIELDS } from './customer-request'
import { trimmedTextSchema } from '../forms/text-field'
import { HOUR_MS, type Timestamp } from '../time/time'

/**
 * Status of a complaint; `accepted` and `refused` are answers. A consumer's complaint without an answer within 14 days
 * counts as accepted.
 */
export const COMPLAINT_STATUSES = ['received', 'in_progress', 'accepted', 'refused'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

/** Statuses that wait for an answer, and statuses that are answers. */
export const OPEN_COMPLAINT_STATUSES = ['received', 'in_progress'] as const
export const COMPLAINT_ANSWERS = ['accepted', 'refused'] as const
export type ComplaintAnswer = (typeof COMPLAINT_ANSWERS)[number]

export const isOpenComplaint = (status: ComplaintStatus): boolean =>
  OPEN_COMPLAINT_STATUSES.some((openStatus) => openStatus === status)

/**
 * The next statuses of a complaint, the usual one first. An answer is final because the buyer has received it; only a
 * refusal may change to acceptance.
 */
export const NEXT_COMPLAINT_STATUSES: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  received: ['in_progress', 'accepted', 'refused'],
  in_progress: ['accepted', 'refused', 'received'],
  accepted: [],
  refused: ['accepted'],
}

/** The remedy that the buyer asks for (UoPK art. 43d, 43e). */
export const COMPLAINT_WISHES = ['repair', 'replacement', 'price_reduction', 'withdrawal', 'other'] as const
export type ComplaintWish = (typeof COMPLAINT_WISHES)[number]

/** Days to answer a complaint. A consumer's complaint without an answer then counts as accepted (UoPK art. 7a, 7aa). */
export const COMPLAINT_ANSWER_DAYS = 14

/** Maximum lengths of the texts of a complaint, characters. */
export const MAX_COMPLAINT_LENGTHS = { product: 200, description: 5000, answer: 10_000 } as const

/**
 * Limits of complaint photos: number, size of each (bytes), longer side (px), upload window after the complaint (ms).
 */
export const COMPLAINT_PHOTO_LIMITS = {
  most: 6,
  bytes: 2 * 1024 * 1024,
  side: 1600,
  withinMs: HOUR_MS,
} as const

/** The HTTP header with the secret token of a complaint, sent with each uploaded photo. */
export const PHOTO_TOKEN_HEADER = 'X-Photo-Token'

/** The body of POST /api/complaints. A complaint needs no proof of purchase (rules 4.10). */
export const ComplaintRequest = z.object({
  ...CUSTOMER_REQUEST_FIELDS,
  product: z.optional(trimmedTextSchema(1, MAX_COMPLAINT_LENGTHS.product)),
  description: proseSchema(MAX_COMPLAINT_LENGTHS.description),
  wish: z.enum(COMPLAINT_WISHES, fieldErrorCode('required')),
})
export type ComplaintRequest = z.infer<typeof ComplaintRequest>

/** Query of GET /api/admin/complaints. */
export const ComplaintsQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(['open', 'answered', 'to_settle', ...COMPLAINT_STATUSES])),
})
export type ComplaintsQuery = z.infer<typeof ComplaintsQuery>

/** Optimistic lock: the status that staff saw. */
const fromStatusSchema = z.enum(COMPLAINT_STATUSES)

/**
 * The body of PATCH /api/admin/complaints/{id}: a new status, an answer, or the remedy and the Polish day on which it
 * was provided (null removes the day).
 */
export const ComplaintChange = z.union([
  z.object({ from: fromStatusSchema, status: z.enum(OPEN_COMPLAINT_STATUSES) }),
  z.object({
    from: fromStatusSchema,
    status: z.enum(COMPLAINT_ANSWERS),
    answer: proseSchema(MAX_COMPLAINT_LENGTHS.answer),
  }),
  z.object({ from: fromStatusSchema, settledOn: polishDateSchema, remedy: z.enum(COMPLAINT_WISHES) }),
  z.object({ from: fromStatusSchema, settledOn: z.null() }),
])
export type ComplaintChange = z.infer<typeof ComplaintChange>

/** The last day, by Polish time, to answer a complaint made at `submittedAt`, ms UTC (UoPK art. 7a). */
export const answerDueDay = (submittedAt: Timestamp): DayNumber =>
  polishDay(submittedAt) + COMPLAINT_ANSWER_DAYS

/**
 * The last day, by Polish time, of the seller's liability for a defect: two years after delivery (UoPK art. 43c). One
 * repair adds 12 months (rules 4.9). If the last month has no such day, the last day of that month counts (KC art.
 * 112).
 */
export function liabilityEndDay(deliveryDay: DayNumber, isRepaired: boolean): DayNumber {
  const date = dateOf(deliveryDay)
  const [year, month] = [date.getUTCFullYear() + (isRepaired ? 3 : 2), date.getUTCMonth() + 1]
  return Math.min(dayOf(year, month, date.getUTCDate()), dayOf(year, month + 1, 0))
}

/** The number of a complaint on screens and in mails: "R-" and the first eight characters of its id in capitals. */
export const formatComplaintNumber = (id: string): string => `R-${id.slice(0, 8).toUpperCase()}`

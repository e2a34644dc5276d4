import * as z from 'zod/mini'
import { message } from './fields'
import { ListQuery } from './paging'
import { polishDate, polishDay } from './polish-days'
import { prose } from './prose'
import { STATEMENT } from './statement'
import { trimmed } from './text-field'
import { dateOf, type Day, dayOf } from './working-days'

/** Where a complaint is. `accepted` and `refused` are answers; a consumer's without one within 14 days counts as accepted. */
export const COMPLAINT_STATUSES = ['received', 'in_progress', 'accepted', 'refused'] as const
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number]

/** Those that wait for an answer, and those that have it. */
export const OPEN_COMPLAINTS = ['received', 'in_progress'] as const
export const COMPLAINT_ANSWERS = ['accepted', 'refused'] as const
export type ComplaintAnswer = (typeof COMPLAINT_ANSWERS)[number]

export const isOpenComplaint = (status: ComplaintStatus): boolean =>
  OPEN_COMPLAINTS.some((open) => open === status)

/**
 * What may become of a complaint, the usual step first. An answer stands, because the buyer has it; a refusal may still
 * turn in the buyer's favour.
 */
export const NEXT_COMPLAINT: Readonly<Record<ComplaintStatus, readonly ComplaintStatus[]>> = {
  received: ['in_progress', 'accepted', 'refused'],
  in_progress: ['accepted', 'refused', 'received'],
  accepted: [],
  refused: ['accepted'],
}

/** What the buyer wants (UoPK art. 43d, 43e). */
export const COMPLAINT_WISHES = ['repair', 'replacement', 'price_reduction', 'withdrawal', 'other'] as const
export type ComplaintWish = (typeof COMPLAINT_WISHES)[number]

/** Days within which a complaint is answered, or a consumer's counts as accepted (UoPK art. 7a, 7aa). */
export const ANSWER_DAYS = 14

/** Longest values, in characters. */
export const LONGEST_COMPLAINT = { product: 200, description: 5000, answer: 10_000 } as const

/** Photos of a complaint: how many, what each may weigh (bytes), its longer side (px), how long after it they are taken (ms). */
export const COMPLAINT_PHOTOS = { most: 6, bytes: 2 * 1024 * 1024, side: 1600, withinMs: 3_600_000 } as const

/** The header that carries a complaint's secret with each photo. */
export const PHOTO_TOKEN = 'X-Photo-Token'

/** The body of POST /api/complaints, which anybody may make (rules 4.10). */
export const ComplaintStatement = z.object({
  ...STATEMENT,
  /** What it is about, where that was said. */
  product: z.optional(trimmed(1, LONGEST_COMPLAINT.product)),
  description: prose(LONGEST_COMPLAINT.description),
  wish: z.enum(COMPLAINT_WISHES, message('required')),
})
export type ComplaintStatement = z.infer<typeof ComplaintStatement>

/** What GET /api/admin/complaints may be asked for. */
export const ComplaintsQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(['open', 'answered', 'to_settle', ...COMPLAINT_STATUSES])),
})
export type ComplaintsQuery = z.infer<typeof ComplaintsQuery>

/** The status that staff saw, so that nobody changes what somebody else has changed meanwhile. */
const from = z.enum(COMPLAINT_STATUSES)

/**
 * The body of PATCH /api/admin/complaints/{id}: it is being looked into or no more, it is answered, or what was
 * promised was done on a day of Poland, as something that may be wished for (null: it was not).
 */
export const ComplaintChange = z.union([
  z.object({ from, status: z.enum(OPEN_COMPLAINTS) }),
  z.object({ from, status: z.enum(COMPLAINT_ANSWERS), answer: prose(LONGEST_COMPLAINT.answer) }),
  z.object({ from, settledOn: polishDate, remedy: z.enum(COMPLAINT_WISHES) }),
  z.object({ from, settledOn: z.null() }),
])
export type ComplaintChange = z.infer<typeof ComplaintChange>

/** The last day (in Poland) to answer a complaint of a moment, ms UTC (UoPK art. 7a). */
export const answerDueDay = (submittedAt: number): Day => polishDay(submittedAt) + ANSWER_DAYS

/**
 * The last day (in Poland) on which a defect of goods delivered on a day comes to light at the seller's cost: two years
 * later (UoPK art. 43c), and once 12 months more when they were repaired (rules 4.9). A day that a year does not have is
 * the last of its month (KC art. 112).
 */
export function liabilityDay(delivered: Day, isRepaired: boolean): Day {
  const date = dateOf(delivered)
  const [year, month] = [date.getUTCFullYear() + (isRepaired ? 3 : 2), date.getUTCMonth() + 1]
  return Math.min(dayOf(year, month, date.getUTCDate()), dayOf(year, month + 1, 0))
}

/** What a complaint is called on screens and in mails: "R-", and the beginning of its id in capitals. */
export const complaintNumber = (id: string): string => `R-${id.slice(0, 8).toUpperCase()}`

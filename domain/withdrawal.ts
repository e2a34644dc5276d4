import * as z from 'zod/mini'
import { Email } from './email'
import { message } from './fields'
import { LANGUAGES } from './language'
import { ListQuery } from './paging'
import { polishDay } from './polish-days'
import { prose } from './prose'
import { trimmed } from './text-field'
import { addWorkingDays, type Day } from './working-days'

/** Where a withdrawal is (rules 3.7). `refused`: the buyer has no right to withdraw, which staff decide (rules 3.8). */
export const WITHDRAWAL_STATUSES = [
  'requested',
  'goods_awaited',
  'goods_received',
  'refunded',
  'refused',
] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** Those that still ask something of the shop. */
export const OPEN_WITHDRAWALS = ['requested', 'goods_awaited', 'goods_received'] as const

/** Days that a consumer has to withdraw, and that the shop has to give the money back (UoPK art. 27, 32). */
const DAYS = 14

/** Longest values of a statement, in characters. */
export const LONGEST_WITHDRAWAL = { name: 100, order: 200, item: 200, items: 50, message: 5000 } as const

/** What a link of an order's mail carries: which order, and the key to it. */
export const OrderLink = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, message('invalid'))),
  token: z.string().check(z.regex(/^[\da-f]{32}$/, message('invalid'))),
})
export type OrderLink = z.infer<typeof OrderLink>

/** The body of POST /api/withdrawals: a statement that anybody may make (rules 3.3, 3.4). */
export const WithdrawalStatement = z.object({
  name: trimmed(1, LONGEST_WITHDRAWAL.name),
  /** The order's number, or whatever else tells which contract is meant. */
  order: trimmed(1, LONGEST_WITHDRAWAL.order),
  email: Email,
  /** The goods that it is about; the whole contract when absent or empty. */
  items: z.optional(
    z
      .array(trimmed(1, LONGEST_WITHDRAWAL.item))
      .check(z.maxLength(LONGEST_WITHDRAWAL.items, message('tooLong'))),
  ),
  message: z.optional(prose(LONGEST_WITHDRAWAL.message)),
  language: z._default(z.enum(LANGUAGES), 'pl'),
  link: z.optional(OrderLink),
})
export type WithdrawalStatement = z.infer<typeof WithdrawalStatement>

/** What GET /api/admin/withdrawals may be asked for; `open` are those that still ask something of the shop. */
export const WithdrawalsQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(['open', ...WITHDRAWAL_STATUSES])),
})
export type WithdrawalsQuery = z.infer<typeof WithdrawalsQuery>

/** The body of PATCH /api/admin/withdrawals/{id}: the next status, and the one that staff saw. */
export const WithdrawalChange = z.object({
  status: z.enum(WITHDRAWAL_STATUSES),
  from: z.enum(WITHDRAWAL_STATUSES),
})
export type WithdrawalChange = z.infer<typeof WithdrawalChange>

/**
 * The last day (in Poland) to withdraw from an order delivered at a moment, ms UTC; null while nobody knows that it was
 * delivered. A term that ends on a Saturday or a holiday ends on the next working day (KC art. 115).
 */
export const lastDayToWithdraw = (deliveredAt: number | null): Day | null =>
  deliveredAt === null ? null : addWorkingDays(polishDay(deliveredAt) + DAYS, 0)

/** Whether a statement came after that day. It is taken all the same, and staff decide (rules 3.6). Both ms UTC. */
export const isLate = (submittedAt: number, deliveredAt: number | null): boolean => {
  const last = lastDayToWithdraw(deliveredAt)
  return last !== null && polishDay(submittedAt) > last
}

/** The last day (in Poland) to give the money back after a statement of a moment, ms UTC (UoPK art. 32). */
export const refundDueDay = (submittedAt: number): Day => polishDay(submittedAt) + DAYS

/** The beginning of an order's id that a text names, in small letters: its number, or the whole id; null for none. */
export const orderNumberIn = (text: string): string | null =>
  /(?:^|[^\da-z])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{8})(?![\da-z])/.exec(
    text.toLowerCase(),
  )?.[1] ?? null

import * as z from 'zod/mini'
import type { BuyerCapacity, CustomerType } from './checkout'
import { message } from './fields'
import { ListQuery } from './paging'
import { polishDay } from './polish-days'
import { prose } from './prose'
import type { OrderCourier } from './shipping'
import { STATEMENT } from './statement'
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

export const isOpenWithdrawal = (status: WithdrawalStatus): boolean =>
  OPEN_WITHDRAWALS.some((open) => open === status)

/** The next steps of a withdrawal, the usual one first; what was pressed by mistake can be taken back. */
export const NEXT_WITHDRAWAL: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  // What never left the house is awaited from nobody.
  requested: ['goods_awaited', 'goods_received', 'refunded', 'refused'],
  goods_awaited: ['goods_received', 'refunded', 'refused', 'requested'],
  goods_received: ['refunded', 'refused', 'requested'],
  refunded: ['requested'],
  refused: ['requested'],
}

/** Days that a consumer has to withdraw (UoPK art. 27). */
const WITHDRAWAL_DAYS = 14

/** Days that the shop has to give the money back (UoPK art. 32). */
export const REFUND_DAYS = 14

type Buyer = { customerType: CustomerType; buyerCapacity: BuyerCapacity | null }

/**
 * Whether a buyer has the statutory right to withdraw, by what it said of itself: persons and sole traders whose purchase is
 * not of a professional nature (rules 3.8, UoPK art. 7aa). Null of a company that said nothing.
 */
export function mayWithdraw({ customerType, buyerCapacity }: Buyer): boolean | null {
  if (customerType === 'individual') return true
  return buyerCapacity === null ? null : buyerCapacity === 'non_professional'
}

/** Longest values of a statement, in characters. */
export const LONGEST_WITHDRAWAL = { item: 200, items: 50, message: 5000 } as const

/** The body of POST /api/withdrawals: a statement that anybody may make (rules 3.3, 3.4). */
export const WithdrawalStatement = z.object({
  ...STATEMENT,
  /** The goods that it is about, as `withdrawn-goods.ts` reads them or in any words; the whole contract when absent or empty. */
  items: z.optional(
    z
      .array(trimmed(1, LONGEST_WITHDRAWAL.item))
      .check(z.maxLength(LONGEST_WITHDRAWAL.items, message('tooLong'))),
  ),
  message: z.optional(prose(LONGEST_WITHDRAWAL.message)),
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
 * The last day (in Poland) to withdraw from an order whose 14 days began at a moment, ms UTC. A term that ends on a
 * Saturday or a holiday ends on the next working day (KC art. 115).
 */
export const lastDayToWithdraw = (since: number): Day => addWorkingDays(polishDay(since) + WITHDRAWAL_DAYS, 0)

/**
 * The moment (ms UTC) with which the 14 days of an order begin: of goods their delivery, null until it is known of, of a
 * voucher, which is delivered by mail, the contract (rules 3.9).
 */
export const withdrawalSince = ({ courier, createdAt, deliveredAt }: Received): number | null =>
  courier === 'digital' ? createdAt : deliveredAt

type Received = { courier: OrderCourier; createdAt: number; deliveredAt: number | null }

/**
 * Whether a statement came after the last day of what began `since`; none does while nobody knows of that. It is taken all
 * the same, and staff decide (rules 3.6). Both ms UTC.
 */
export const isLate = (submittedAt: number, since: number | null): boolean =>
  since !== null && polishDay(submittedAt) > lastDayToWithdraw(since)

/** The last day (in Poland) to give the money back after a statement of a moment, ms UTC (UoPK art. 32). */
export const refundDueDay = (submittedAt: number): Day => polishDay(submittedAt) + REFUND_DAYS

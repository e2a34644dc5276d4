import type { DayNumber } from '../time/calendar-days'
import * as z from 'zod/mini'
import type { BuyerCapacity, CustomerType } from '../checkout/checkout'
import { fieldErrorCode } from '../forms/fields'
import { ListQuery } from '../admin/paging'
import { polishDay } from '../time/polish-days'
import { proseSchema } from '../forms/prose'
import type { SaleChannel } from '../orders/sale-channel'
import type { OrderCourier } from '../delivery/couriers'
import { CUSTOMER_REQUEST_FIELDS } from './customer-request'
import { trimmedTextSchema } from '../forms/text-field'
import { addWorkingDays } from '../time/working-days'
import type { Timestamp } from '../time/time'

/**
 * Status of a withdrawal (rules 3.7). `goods_sent`: the buyer proved that the goods are on the way back, so the shop must
 * pay (UoPK art. 32). `refused`: staff decided that the buyer has no right to withdraw (rules 3.8).
 */
export const WITHDRAWAL_STATUSES = [
  'requested',
  'goods_awaited',
  'goods_sent',
  'goods_received',
  'refunded',
  'refused',
] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

/** Statuses that need no reason. */
const UNREFUSED_WITHDRAWAL_STATUSES = [
  'requested',
  'goods_awaited',
  'goods_sent',
  'goods_received',
  'refunded',
] as const satisfies WithdrawalStatus[]
export type UnrefusedWithdrawalStatus = (typeof UNREFUSED_WITHDRAWAL_STATUSES)[number]

/** Statuses of withdrawals on which the shop still has to work. */
export const OPEN_WITHDRAWAL_STATUSES = [
  'requested',
  'goods_awaited',
  'goods_sent',
  'goods_received',
] as const

export const isOpenWithdrawal = (status: WithdrawalStatus): boolean =>
  OPEN_WITHDRAWAL_STATUSES.some((openStatus) => openStatus === status)

/** The next statuses of a withdrawal, the usual one first. Staff can undo a mistaken step. */
export const NEXT_WITHDRAWAL_STATUSES: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  // Goods that were never sent need not be awaited, so a refund may follow directly.
  requested: ['goods_awaited', 'goods_sent', 'goods_received', 'refunded', 'refused'],
  goods_awaited: ['goods_received', 'goods_sent', 'refunded', 'refused', 'requested'],
  goods_sent: ['goods_received', 'refunded', 'refused', 'requested'],
  goods_received: ['refunded', 'refused', 'requested'],
  refunded: ['requested'],
  refused: ['requested'],
}

/** Days for a consumer to withdraw (UoPK art. 27). */
const WITHDRAWAL_DAYS = 14

/** Days for the shop to refund (UoPK art. 32). */
export const REFUND_DAYS = 14

/** Days for a consumer to send the goods back (UoPK art. 34). */
const SEND_BACK_DAYS = 14

type Buyer = { customerType: CustomerType; buyerCapacity: BuyerCapacity | null }
export type Sale = Buyer & { channel: SaleChannel }

/**
 * True if the buyer has the rights of a consumer. Private persons have them. Sole traders and partners of a civil
 * partnership have them if their purchase is not of a professional nature (rules 3.8, UoPK art. 7aa). Null for a company
 * that has not declared its capacity.
 */
export function hasConsumerRights({ customerType, buyerCapacity }: Buyer): boolean | null {
  if (customerType === 'individual') return true
  return buyerCapacity === null ? null : buyerCapacity === 'non_professional'
}

/**
 * True if the buyer has the statutory right to withdraw: a consumer who bought at a distance. A sale at the counter is
 * no distance contract (UoPK art. 27). Null for a company that has not declared its capacity.
 */
export const hasWithdrawalRight = ({ channel, ...buyer }: Sale): boolean | null =>
  channel === 'counter' ? false : hasConsumerRights(buyer)

/**
 * Maximum lengths of the texts of a withdrawal, characters. `items` is the maximum number of items, `reason` the reason
 * of a refusal.
 */
export const MAX_WITHDRAWAL_LENGTHS = { item: 200, items: 50, message: 5000, reason: 2000 } as const

/** The body of POST /api/withdrawals. Anyone may submit a withdrawal (rules 3.3, 3.4). */
export const WithdrawalRequest = z.object({
  ...CUSTOMER_REQUEST_FIELDS,
  /**
   * The withdrawn goods, one text each, by `formatWithdrawalItem` or in the buyer's words. Absent or empty: the whole
   * contract.
   */
  items: z.optional(
    z
      .array(trimmedTextSchema(1, MAX_WITHDRAWAL_LENGTHS.item))
      .check(z.maxLength(MAX_WITHDRAWAL_LENGTHS.items, fieldErrorCode('tooLong'))),
  ),
  message: z.optional(proseSchema(MAX_WITHDRAWAL_LENGTHS.message)),
})
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

/** Query of GET /api/admin/withdrawals. `open`: withdrawals that still need work. */
export const WithdrawalsQuery = z.object({
  ...ListQuery,
  status: z.optional(z.enum(['open', ...WITHDRAWAL_STATUSES])),
})
export type WithdrawalsQuery = z.infer<typeof WithdrawalsQuery>

/** Optimistic lock: the status that staff saw. */
const fromStatusSchema = z.enum(WITHDRAWAL_STATUSES)

/**
 * The body of PATCH /api/admin/withdrawals/{id}: the next status. A refusal states its reason in the buyer's language,
 * because the buyer reads it (rules 3.15).
 */
export const WithdrawalChange = z.discriminatedUnion('status', [
  z.object({ from: fromStatusSchema, status: z.enum(UNREFUSED_WITHDRAWAL_STATUSES) }),
  z.object({
    from: fromStatusSchema,
    status: z.literal('refused'),
    reason: proseSchema(MAX_WITHDRAWAL_LENGTHS.reason),
  }),
])
export type WithdrawalChange = z.infer<typeof WithdrawalChange>

/**
 * The last day, by Polish time, to withdraw if the 14 days started at `periodStart`, ms UTC. If that day is a Saturday
 * or holiday, the next working day counts (KC art. 115).
 */
export const lastDayToWithdraw = (periodStart: Timestamp): DayNumber =>
  addWorkingDays(polishDay(periodStart) + WITHDRAWAL_DAYS, 0)

/**
 * The start (ms UTC) of the 14 days to withdraw. For goods: their delivery, null until it is known. For a voucher,
 * which is delivered by mail: the contract (rules 3.9).
 */
export const withdrawalStartAt = ({ courier, createdAt, deliveredAt }: ReceivedOrder): number | null =>
  courier === 'digital' ? createdAt : deliveredAt

type ReceivedOrder = { courier: OrderCourier; createdAt: Timestamp; deliveredAt: Timestamp | null }

/**
 * True if a withdrawal came after the last day of the period that started at `receivedAt`; false while the start is
 * unknown.
 * The shop accepts a late withdrawal too, and staff decide (rules 3.6). Both ms UTC.
 */
export const isLateWithdrawal = (submittedAt: Timestamp, receivedAt: Timestamp | null): boolean =>
  receivedAt !== null && polishDay(submittedAt) > lastDayToWithdraw(receivedAt)

/**
 * True if staff must check the right to withdraw before the shop promises anything: the buyer may lack it (rules 3.8), or
 * the withdrawal came late (rules 3.6).
 */
export const needsRightCheck = (order: Sale & ReceivedOrder, submittedAt: Timestamp): boolean =>
  hasWithdrawalRight(order) !== true || isLateWithdrawal(submittedAt, withdrawalStartAt(order))

type SendBackCase = {
  submittedAt: Timestamp
  /** When staff accepted the withdrawal, if the buyer had to wait for this answer; null otherwise. */
  acceptedAt: Timestamp | null
}

/**
 * The last day, by Polish time, to send the goods back after a withdrawal (UoPK art. 34). If the buyer had to wait for
 * the answer of staff, the 14 days run from this answer. If that day is a Saturday or holiday, the next working day
 * counts (KC art. 115).
 */
export const lastDayToSendBack = ({ submittedAt, acceptedAt }: SendBackCase): DayNumber =>
  addWorkingDays(polishDay(acceptedAt ?? submittedAt) + SEND_BACK_DAYS, 0)

/** The last day, by Polish time, to refund after a withdrawal at `submittedAt`, ms UTC (UoPK art. 32). */
export const refundDueDay = (submittedAt: Timestamp): DayNumber => polishDay(submittedAt) + REFUND_DAYS

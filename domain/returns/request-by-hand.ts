import * as z from 'zod/mini'
import { MAX_COMPLAINT_LENGTHS, COMPLAINT_WISHES } from './complaint'
import { MAX_WITHDRAWAL_LENGTHS } from './withdrawal'
import { fieldErrorCode } from '../forms/fields'
import { proseSchema } from '../forms/prose'
import { trimmedTextSchema } from '../forms/text-field'
import { isDayBetween, polishDateOf, polishDateSchema } from '../time/polish-days'
import type { Timestamp } from '../time/time'
import { STAFF_REQUEST_CHANNELS } from './request-channel'

/** Day and way of arrival of a customer request that staff enter on the page of its order. */
const arrivalFields = {
  orderId: z.string().check(z.minLength(1), z.maxLength(64)),
  receivedOn: polishDateSchema,
  channel: z.enum(STAFF_REQUEST_CHANNELS, fieldErrorCode('required')),
}

/** The body of POST /api/admin/withdrawals. Without `items` the buyer withdraws from the whole contract. */
export const StaffWithdrawalBody = z.object({
  ...arrivalFields,
  items: z.optional(
    z
      .array(trimmedTextSchema(1, MAX_WITHDRAWAL_LENGTHS.item))
      .check(z.maxLength(MAX_WITHDRAWAL_LENGTHS.items)),
  ),
  message: z.optional(proseSchema(MAX_WITHDRAWAL_LENGTHS.message)),
})
export type StaffWithdrawalBody = z.infer<typeof StaffWithdrawalBody>

/** The body of POST /api/admin/complaints. */
export const StaffComplaintBody = z.object({
  ...arrivalFields,
  product: z.optional(trimmedTextSchema(1, MAX_COMPLAINT_LENGTHS.product)),
  description: proseSchema(MAX_COMPLAINT_LENGTHS.description),
  wish: z.enum(COMPLAINT_WISHES, fieldErrorCode('required')),
})
export type StaffComplaintBody = z.infer<typeof StaffComplaintBody>

/** True if a request can have arrived on a Polish day: not before its order, and not after today. */
export const isAllowedArrivalDay = (day: string, orderedAt: Timestamp, now: Timestamp): boolean =>
  isDayBetween(day, polishDateOf(orderedAt), polishDateOf(now))

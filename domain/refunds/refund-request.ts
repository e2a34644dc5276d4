import * as z from 'zod/mini'
import { MAX_ORDER_LINES } from '../checkout/checkout'
import { decimalField } from '../money/money-field'
import { proseSchema } from '../forms/prose'
import { STAFF_REFUND_REASONS } from './refund'

/** The longest note of a refund, in characters. */
export const MAX_REFUND_NOTE_LENGTH = 500

const quantitySchema = z.int().check(z.gte(0), z.lte(10_000))

/** Optimistic lock: the number of events that the order had when staff opened its page. */
export const versionSchema = z.int().check(z.gte(0))

/** The parts of a refund (`RefundDraft`); amounts are decimals in the order's currency. */
const refundFields = {
  lines: z.optional(
    z
      .array(
        z.object({
          productId: z.string().check(z.maxLength(100)),
          quantity: quantitySchema,
          amount: z.optional(decimalField),
          reduction: z.optional(decimalField),
        }),
      )
      .check(z.maxLength(MAX_ORDER_LINES)),
  ),
  delivery: z.optional(decimalField),
  goodwill: z.optional(decimalField),
  voucher: z.optional(decimalField),
  isRestocked: z.optional(z.boolean()),
  note: z.optional(proseSchema(MAX_REFUND_NOTE_LENGTH)),
}

/** The body of POST /api/orders/{id}/refund. */
export const StaffRefundBody = z.object({
  version: versionSchema,
  reason: z.enum(STAFF_REFUND_REASONS),
  ...refundFields,
  /** True if staff have already sent the money by bank transfer, outside the payment provider. */
  isByTransfer: z.optional(z.boolean()),
})
export type StaffRefundBody = z.infer<typeof StaffRefundBody>

/** The body of POST /api/orders/{id}/refunds/{refund}/repeat: sends a failed refund again. */
export const RefundRepeatBody = z.object({ version: versionSchema, isByTransfer: z.optional(z.boolean()) })
export type RefundRepeatBody = z.infer<typeof RefundRepeatBody>

/**
 * The body of POST /api/orders/{id}/refunds/{refund}/explain: states what a refund made in the provider's dashboard was
 * for.
 */
export const RefundExplanation = z.object({ version: versionSchema, ...refundFields })
export type RefundExplanation = z.infer<typeof RefundExplanation>

import * as z from 'zod/mini'
import { MAX_LINES } from './checkout'
import { message } from './fields'
import { decimal } from './money-field'
import { STAFF_REFUND_REASONS } from './refund'

/** The body of POST /api/orders/{id}/refund. */
export const StaffRefund = z.object({
  /** In the order's currency; all that is left when absent. */
  amount: z.optional(decimal.check(z.refine((amount) => amount > 0, message('invalid')))),
  reason: z.enum(STAFF_REFUND_REASONS),
  /** Which pieces go back on the shelf: all (true), those of some products, or none. */
  restock: z.optional(
    z.union([z.boolean(), z.array(z.string().check(z.maxLength(100))).check(z.maxLength(MAX_LINES))]),
  ),
})
export type StaffRefund = z.infer<typeof StaffRefund>

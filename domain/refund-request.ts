import * as z from 'zod/mini'
import { MAX_LINES } from './checkout'
import { message } from './fields'
import { FULFILMENTS } from './fulfilment'
import { decimal } from './money-field'
import { STAFF_REFUND_REASONS } from './refund'

const productId = z.string().check(z.maxLength(100))

/** As many as an order may ask for of one product; how many of them can come back is the order's to say. */
const MOST_PIECES = 10_000

/** The body of POST /api/orders/{id}/refund. */
export const StaffRefund = z.object({
  /** In the order's currency; all that is left when absent. */
  amount: z.optional(decimal.check(z.refine((amount) => amount > 0, message('invalid')))),
  /** What was left to give back when staff decided; another refund may have been made meanwhile. */
  left: z.optional(decimal),
  /** Where the goods were when staff decided: what has left since then cannot go back on the shelf unseen. */
  fulfilmentStatus: z.optional(z.enum(FULFILMENTS)),
  reason: z.enum(STAFF_REFUND_REASONS),
  /** Whether the money has gone by bank transfer already, of an order whose refund failed. */
  isByTransfer: z.optional(z.boolean()),
  /** Which pieces go back on the shelf: all (true), all of some products, so many of each, or none. */
  restock: z.optional(
    z.union([
      z.boolean(),
      z.array(productId).check(z.maxLength(MAX_LINES)),
      z
        .array(z.object({ productId, quantity: z.int().check(z.gte(0), z.lte(MOST_PIECES)) }))
        .check(z.maxLength(MAX_LINES)),
    ]),
  ),
})
export type StaffRefund = z.infer<typeof StaffRefund>

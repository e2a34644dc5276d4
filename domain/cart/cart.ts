import * as z from 'zod/mini'
import { SessionIdSchema } from '../checkout/checkout'

const quantitySchema = z.int().check(z.gte(1), z.lte(10_000))

export const AddToCartRequest = z.object({
  sessionId: SessionIdSchema,
  productId: z.string().check(z.minLength(1), z.maxLength(64)),
  quantity: z._default(quantitySchema, 1),
})
export type AddToCartRequest = z.infer<typeof AddToCartRequest>

export const ChangeQuantityRequest = z.object({ quantity: quantitySchema })

export const CartQuery = z.object({ sessionId: SessionIdSchema })

import * as z from 'zod/mini'
import { SessionIdSchema } from './checkout'

const quantity = z.int().check(z.gte(1), z.lte(10_000))

export const AddToCart = z.object({
  sessionId: SessionIdSchema,
  productId: z.string().check(z.minLength(1), z.maxLength(64)),
  quantity: z._default(quantity, 1),
})
export type AddToCart = z.infer<typeof AddToCart>

export const ChangeQuantity = z.object({ quantity })

export const CartQuery = z.object({ sessionId: SessionIdSchema })

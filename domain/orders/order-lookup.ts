import * as z from 'zod/mini'
import { Email } from '../mail/email'
import { LANGUAGES } from '../language'
import { trimmedTextSchema } from '../forms/text-field'

/** The body of POST /api/orders/link: an order number and the e-mail address of the order. */
export const OrderLookup = z.object({
  number: trimmedTextSchema(1, 100),
  email: Email,
  language: z._default(z.enum(LANGUAGES), 'pl'),
})
export type OrderLookup = z.infer<typeof OrderLookup>

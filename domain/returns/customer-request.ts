import * as z from 'zod/mini'
import { Email } from '../mail/email'
import { LANGUAGES } from '../language'
import { OrderLink } from '../orders/order-link'
import { personNameSchema } from '../forms/person-name'
import { trimmedTextSchema } from '../forms/text-field'

/** Longest values of the common fields of withdrawals and complaints, characters. */
export const MAX_CUSTOMER_REQUEST_LENGTHS = { name: 100, order: 200 } as const

/** Common fields of withdrawals and complaints. Anyone may submit a request (rules 3.3, 3.4). */
export const CUSTOMER_REQUEST_FIELDS = {
  name: personNameSchema(1, MAX_CUSTOMER_REQUEST_LENGTHS.name),
  /** The order number, or other words that identify the contract. */
  order: trimmedTextSchema(1, MAX_CUSTOMER_REQUEST_LENGTHS.order),
  email: Email,
  language: z._default(z.enum(LANGUAGES), 'pl'),
  link: z.optional(OrderLink),
}

/** Links a customer request to an order by its number; null removes the link. */
export const LinkedOrder = z.object({
  order: z.nullable(trimmedTextSchema(1, MAX_CUSTOMER_REQUEST_LENGTHS.order)),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>

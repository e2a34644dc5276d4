import * as z from 'zod/mini'
import { fieldErrorCode } from '../forms/fields'
import { toPlainText } from '../text/plain-text'

/** The parameters of an order link in a mail: order id and access token. */
export const OrderLink = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, fieldErrorCode('invalid'))),
  token: z.string().check(z.regex(/^[\da-f]{32}$/, fieldErrorCode('invalid'))),
})
export type OrderLink = z.infer<typeof OrderLink>

/**
 * True if the token gives access to the order. Mails about the order contain the token, and so does the response to
 * `POST /api/orders` (decision 010).
 */
export const isOrderToken = (order: { linkToken: string }, token: string): boolean =>
  order.linkToken !== '' && order.linkToken === token

/** Finds an order number or a full order id in a text, lowercase; null if there is none. */
export const extractOrderNumber = (text: string): string | null =>
  /(?:^|[^\da-z])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{8})(?![\da-z])/.exec(
    toPlainText(text).toLowerCase(),
  )?.[1] ?? null

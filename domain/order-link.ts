import * as z from 'zod/mini'
import { message } from './fields'
import { plainText } from './plain-text'

/** What a link of an order's mail carries: which order, and the key to it. */
export const OrderLink = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/, message('invalid'))),
  token: z.string().check(z.regex(/^[\da-f]{32}$/, message('invalid'))),
})
export type OrderLink = z.infer<typeof OrderLink>

/** Whether what somebody holds is the key to an order, which only the mails about it carry (decision 023). */
export const isKeyOf = (order: { linkToken: string }, token: string): boolean =>
  order.linkToken !== '' && order.linkToken === token

/** The beginning of an order's id that a text names, in small letters: its number, or the whole id; null for none. */
export const orderNumberIn = (text: string): string | null =>
  /(?:^|[^\da-z])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{8})(?![\da-z])/.exec(
    plainText(text).toLowerCase(),
  )?.[1] ?? null

import { deriveOrderToken, isDerivedOrderToken, type OrderWithLinkToken } from '../orders/derived-token'

const TOKEN_PURPOSE = 'marketing consent'

/**
 * Token of the link that withdraws the marketing consent of an order. The link needs this token, because the order id
 * is no secret.
 */
export const orderConsentToken = (order: OrderWithLinkToken): string =>
  `${order.id}.${deriveOrderToken(TOKEN_PURPOSE, order)}`

/** The order id in a token; null for other tokens. The token is unverified until `isOrderConsentToken` checks it. */
export const extractConsentOrderId = (token: string): string | null =>
  /^([\w-]{1,64})\.[\da-f]{64}$/.exec(token)?.[1] ?? null

export const isOrderConsentToken = (order: OrderWithLinkToken, token: string): boolean =>
  isDerivedOrderToken(TOKEN_PURPOSE, order, token.replace(`${order.id}.`, ''))

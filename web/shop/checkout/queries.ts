import type { InferRequestType } from 'hono/client'
import type { Currency } from '../../../domain/money/currency'
import type { Minor } from '../../../domain/money/money'
import type { PaymentStatus } from '../../../domain/orders/order'
import type { SandboxConfirmBody } from '../../../domain/payments/payment'
import { api, ApiError, readBody } from '../../api'
import type { Timestamp } from '../../../domain/time/time'

export type OrderRequest = InferRequestType<typeof api.orders.$post>['json']
export type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>

/** Places an order. Idempotent by `idempotencyKey`. */
export const placeOrder = (request: OrderRequest, idempotencyKey: string) =>
  readBody(api.orders.$post({ json: request }, { headers: { 'Idempotency-Key': idempotencyKey } }))

/** An open payment of an order: the buyer can pay now. */
export type OpenPayment = {
  orderId: string
  provider: 'stripe' | 'sandbox'
  clientSecret: string
  publishableKey: string | null
  /** The amount to pay, in minor units of `currency`. */
  amount: Minor
  currency: Currency
  /** End of the hold by the device clock, ms. */
  holdUntil: Timestamp
}

/**
 * Opens the payment of an order, or returns the payment that is already open. Null if the order is paid. Throws
 * ApiError, also if the response has no client secret.
 */
export async function openPayment(orderId: string): Promise<OpenPayment | null> {
  const response = await api.payments.create.$post({ json: { orderId } })
  const payment = await readBody(Promise.resolve(response))
  if ('paid' in payment) return null
  const { provider, clientSecret, publishableKey = null, amount, currency, expiresAt } = payment
  // Without its client secret a payment counts as not created (spec §8).
  if (!clientSecret) throw new ApiError(502, '', 'no client secret')
  return {
    orderId,
    provider,
    clientSecret,
    publishableKey,
    amount,
    currency,
    holdUntil: toClientTime(expiresAt, response),
  }
}

/** Converts a server time to the device clock, which may be minutes off. */
function toClientTime(serverTime: string, response: { headers: Headers }): number {
  const serverTimeMs = Date.parse(response.headers.get('Date') ?? '')
  const clockOffsetMs = Number.isNaN(serverTimeMs) ? 0 : Date.now() - serverTimeMs
  // The Date header has a precision of 1 s, so a difference below 2 s counts as equal clocks.
  return Date.parse(serverTime) + (Math.abs(clockOffsetMs) < 2000 ? 0 : clockOffsetMs)
}

export type OrderStatus = Awaited<ReturnType<typeof fetchOrderStatus>>

/** Fetches the status of an order and, once it is paid, the value of its voucher. */
export const fetchOrderStatus = (orderId: string) =>
  readBody(api.orders[':id'].status.$get({ param: { id: orderId } }))

export const fetchPaymentStatus = async (orderId: string): Promise<PaymentStatus> =>
  (await fetchOrderStatus(orderId)).paymentStatus

export const confirmSandboxPayment = (confirmation: SandboxConfirmBody) =>
  readBody(api.payments.sandbox.confirm.$post({ json: confirmation }))

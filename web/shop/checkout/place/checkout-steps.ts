import {
  orderAttemptStorage,
  orderedCartStorage,
  orderedEmailMemory,
  paidOrderStorage,
} from '../../../storage/checkout-storage'
import { cartSession } from '../../../storage/storage'
import { NO_CART_ID } from '../../../storage/voucher-storage'
import { type OpenPayment, openPayment, type OrderRequest, placeOrder, type PlacedOrder } from '../queries'
import { hasErrorCode } from '../payment/has-error-code'

/** The order exists but its payment could not be opened. The next attempt reuses the order. */
export class PaymentNotOpenedError extends Error {
  constructor(cause: unknown) {
    super('payment not opened', { cause })
    this.name = 'PaymentNotOpenedError'
  }
}

export type OrderWithPayment = {
  orderId: string
  number: string
  /** The secret key in the URL of the order page. */
  linkToken: string
  payment: OpenPayment | null
}

/** Places the order and opens its payment. `payment` is null if nothing is left to pay. */
export async function orderAndOpenPayment(request: OrderRequest): Promise<OrderWithPayment> {
  const placedOrder = await placeOrderWithRetry(request)
  try {
    return await openOrderPayment(request, placedOrder)
  } catch (error) {
    // The hold of this order has expired, so its idempotency key cannot be reused. The same goods need a new order.
    if (!(error instanceof PaymentNotOpenedError && hasErrorCode(error.cause, 'order.not_payable')))
      throw error
  }
  orderAttemptStorage.clear()
  return openOrderPayment(request, await placeOrderWithRetry(request))
}

async function placeOrderWithRetry(request: OrderRequest): Promise<PlacedOrder> {
  const sendOrder = () => placeOrder(request, orderAttemptStorage.keyFor(JSON.stringify(request)))
  try {
    const placedOrder = await sendOrder()
    if (placedOrder.paymentStatus !== 'cancelled') return placedOrder
  } catch (error) {
    if (!hasErrorCode(error, 'order.key_reused')) throw error
  }
  // The idempotency key belongs to a closed order, so the order is sent again with a new key.
  orderAttemptStorage.clear()
  return sendOrder()
}

async function openOrderPayment(request: OrderRequest, placedOrder: PlacedOrder): Promise<OrderWithPayment> {
  const { id, number, paymentStatus, totals, currency, linkToken } = placedOrder
  const orderTotal = { amount: totals.total, currency }
  const orderedCartIds = {
    orderId: id,
    sessionId: request.courier === 'digital' ? NO_CART_ID : cartSession.open(),
  }
  orderedCartStorage.save(orderedCartIds)
  paidOrderStorage.forget()
  orderedEmailMemory.write(id, request.email)
  if (paymentStatus === 'paid') return { orderId: id, number, linkToken, payment: null }
  try {
    const payment = await openPayment(id)
    if (payment)
      orderedCartStorage.save({ ...orderedCartIds, number, total: orderTotal, holdUntil: payment.holdUntil })
    return { orderId: id, number, linkToken, payment }
  } catch (error) {
    throw new PaymentNotOpenedError(error)
  }
}

// A buyer who repeats each request with the same idempotency key until the shop answers.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, createGetRequest, makeSessionId, createOrderRequest, createPostRequest } from './client.mjs'

/** Maximum wait for an answer, over all retries. A shop that takes longer counts as down. */
const MAX_WAIT_MS = 120_000

/** Creates a buyer. `random` sets the delay between retries. */
export function createBuyer(shop, { client, random, history, sessionId = makeSessionId() }) {
  async function callUntilAnswered(operation, idempotencyKey, request) {
    const startedAt = Date.now()
    while (Date.now() - startedAt < MAX_WAIT_MS) {
      const recordedCall = await history.record({ client, operation, key: idempotencyKey }, () =>
        call(shop, request),
      )
      if (recordedCall.isKnown) return recordedCall
      await sleep(50 + random.below(100))
    }
    throw new Error(`${operation} ${idempotencyKey}: no answer in ${MAX_WAIT_MS} ms`)
  }
  return {
    sessionId,
    /** Places an order for one unit. Resolves with the order id, or null if the order was rejected. */
    async placeOrder(productId, key = randomUUID()) {
      const { status, body } = await callUntilAnswered(
        'order',
        key,
        createOrderRequest(productId, { sessionId, key }),
      )
      return status === 201 ? body.id : null
    },
    /** Opens the payment of an order. Resolves with its client secret, or null if the order can no longer be paid. */
    async openPayment(orderId) {
      const { body } = await callUntilAnswered(
        'payment',
        orderId,
        createPostRequest('/api/payments/create', { orderId }),
      )
      return body.clientSecret ?? null
    },
    async readStatus(orderId) {
      const { body } = await callUntilAnswered(
        'status',
        orderId,
        createGetRequest(`/api/orders/${orderId}/status`),
      )
      return body.paymentStatus
    },
  }
}

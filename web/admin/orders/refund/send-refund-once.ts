import { ApiError } from '../../../api'

type SentRefund = { key: string; version: number }

/** Refunds whose response has not arrived, by request body. */
const pendingRefunds = new Map<string, SentRefund>()

/**
 * Sends a refund. All tries until a response arrives use the same idempotency key, so the shop pays once. A retry also
 * sends the version of the first try, although the page may have a newer one.
 */
export async function sendRefundOnce<Answer>(
  fingerprint: string,
  version: number,
  send: (refund: SentRefund) => Promise<Answer>,
): Promise<Answer> {
  const refund = pendingRefunds.get(fingerprint) ?? { key: crypto.randomUUID(), version }
  pendingRefunds.set(fingerprint, refund)
  try {
    const response = await send(refund)
    pendingRefunds.delete(fingerprint)
    return response
  } catch (error) {
    // A stale version means that nothing was written. The next try gets a new key and the newer version.
    if (error instanceof ApiError && error.code === 'order.stale') pendingRefunds.delete(fingerprint)
    throw error
  }
}

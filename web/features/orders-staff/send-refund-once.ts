import { ApiError } from '../../api'

type SentRefund = { key: string; version: number }

/** Refunds sent without an answer so far, by their body. */
const pendingRefunds = new Map<string, SentRefund>()

/**
 * Sends a refund with one idempotency key until it is answered.
 * If the answer is lost, a retry reuses the key and version of the first try, even from a newer page. The shop pays
 * once.
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
    // The version was stale: nothing was written, and the next try sends a newer version.
    if (error instanceof ApiError && error.code === 'order.stale') pendingRefunds.delete(fingerprint)
    throw error
  }
}

import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api'
import { sendRefundOnce } from './send-refund-once'

/** Sends a refund that fails with `error` if given. Returns the idempotency key and the version that were sent. */
const sendRefund = (fingerprint: string, version: number, error?: Error) => {
  const sentRefunds: { key: string; version: number }[] = []
  return sendRefundOnce(fingerprint, version, async (refund) => {
    sentRefunds.push(refund)
    if (error) throw error
    return refund
  }).catch(() => sentRefunds[0])
}

describe('sendRefundOnce', () => {
  it('repeats key and version after a lost answer, also from a newer page', async () => {
    const firstResult = await sendRefund('a', 3, new TypeError('offline'))
    expect(await sendRefund('a', 4)).toEqual(firstResult)
    const secondRefund = await sendRefund('a', 4)
    expect(secondRefund?.version).toBe(4)
    expect(secondRefund?.key).not.toBe(firstResult?.key)
  })

  it('sends the newer version once the first was refused as stale', async () => {
    const staleError = new ApiError(409, JSON.stringify({ code: 'order.stale', version: 6 }), 'Conflict')
    const firstResult = await sendRefund('b', 5, staleError)
    const secondResult = await sendRefund('b', 6)
    expect(secondResult?.version).toBe(6)
    expect(secondResult?.key).not.toBe(firstResult?.key)
  })
})

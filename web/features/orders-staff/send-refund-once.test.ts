import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api'
import { sendRefundOnce } from './send-refund-once'

/** Sends a refund; returns its key and version, or the error. */
const send = (fingerprint: string, version: number, error?: Error) => {
  const sentRefunds: { key: string; version: number }[] = []
  return sendRefundOnce(fingerprint, version, async (refund) => {
    sentRefunds.push(refund)
    if (error) throw error
    return refund
  }).catch(() => sentRefunds[0])
}

describe('sendRefundOnce', () => {
  it('repeats key and version after a lost answer, also from a newer page', async () => {
    const first = await send('a', 3, new TypeError('offline'))
    expect(await send('a', 4)).toEqual(first)
    const another = await send('a', 4)
    expect(another?.version).toBe(4)
    expect(another?.key).not.toBe(first?.key)
  })

  it('sends the newer version once the first was refused as stale', async () => {
    const stale = new ApiError(409, JSON.stringify({ code: 'order.stale', version: 6 }), 'Conflict')
    const first = await send('b', 5, stale)
    const second = await send('b', 6)
    expect(second?.version).toBe(6)
    expect(second?.key).not.toBe(first?.key)
  })
})

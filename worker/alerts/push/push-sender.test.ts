import { base64url } from 'jose'
import { expect, it, vi } from 'vitest'
import { makeBrowserSubscription } from '../../../test/fixtures/push-device'
import { takeWarnings } from '../../../test/worker-setup'
import { createKeyPair } from './p256-keys'
import { createPushSender } from './push-sender'

const makeSender = async (hasMatchingKeys: boolean) => {
  const [keyPair, otherKeyPair] = await Promise.all([createKeyPair(), createKeyPair()])
  const { privateKey } = hasMatchingKeys ? keyPair : otherKeyPair
  const fetchMock = vi.fn<typeof fetch>().mockResolvedValue(new Response(null, { status: 201 }))
  const vapidKeys = `${base64url.encode(keyPair.publicKey)}.${base64url.encode(privateKey)}`
  const pushSender = createPushSender({
    vapidKeys,
    standInOrigin: null,
    now: Date.now,
    fetchFunction: fetchMock,
  })
  if (!pushSender) throw new Error('no push sender')
  return { pushSender, fetchMock }
}

it.each([
  ['a private key of another public key', false, {}, 'rejected', 0],
  ['a browser key that is no point of the curve', true, { p256dh: 'B'.repeat(87) }, 'rejected', 0],
  ['matching keys', true, {}, 'sent', 1],
])('a push with %s', async (_, hasMatchingKeys, subscriptionChange, outcome, callCount) => {
  const { pushSender, fetchMock } = await makeSender(hasMatchingKeys)
  const subscription = { ...(await makeBrowserSubscription()), ...subscriptionChange }
  expect(await pushSender.send(subscription, 'text', 'mailto:shop@example.com')).toEqual({ outcome })
  expect(fetchMock).toHaveBeenCalledTimes(callCount)
  expect(takeWarnings()).toHaveLength(1 - callCount)
})

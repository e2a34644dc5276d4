import type { Page } from '@playwright/test'
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'

const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
  tasks: z.optional(z.number()),
})
type ReceivedPush = z.infer<typeof PushMessage>

/** Decrypts the body of a push with the keys of the browser (RFC 8291), by Node's own cryptography. */
function decryptPush(body: Buffer, browserKeys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, senderKey, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKeys.getPublicKey(), senderKey])
  const deriveKey = (secret: Buffer, hkdfSalt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, hkdfSalt, info, length))
  const inputKey = deriveKey(browserKeys.computeSecret(senderKey), auth, keyInfo, 32)
  const contentKey = deriveKey(inputKey, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = deriveKey(inputKey, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  // Removes the last byte, which is the delimiter of the last record.
  return Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    .subarray(0, -1)
    .toString()
}

/**
 * Lets a page subscribe at a fake push service. A test browser reaches no real push service, and headless Chromium
 * denies notifications. The test has the browser's keys, so it can decrypt the pushes.
 */
export async function usePushStandIn(page: Page) {
  const standInUrl = process.env['SHOP_PUSH_URL'] ?? ''
  const browserKeys = createECDH('prime256v1')
  browserKeys.generateKeys()
  const auth = randomBytes(16)
  let endpoint = ''
  await page.exposeFunction('subscribeAtStandIn', async (applicationServerKey: string) => {
    const response = await fetch(`${standInUrl}/subscriptions`, {
      method: 'POST',
      body: JSON.stringify({ applicationServerKey }),
    })
    endpoint = z.object({ endpoint: z.string() }).parse(await response.json()).endpoint
    return {
      endpoint,
      keys: { p256dh: browserKeys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }
  })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    type Subscription = { endpoint: string }
    const storageKey = 'test-subscription'
    const toSubscription = (subscriptionJson: Subscription) => ({
      ...subscriptionJson,
      toJSON: () => subscriptionJson,
      unsubscribe: () => {
        localStorage.removeItem(storageKey)
        return Promise.resolve(true)
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: () => {
        const subscriptionJson = localStorage.getItem(storageKey)
        return Promise.resolve(
          subscriptionJson ? toSubscription(JSON.parse(subscriptionJson) as Subscription) : null,
        )
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const { subscribeAtStandIn } = window as unknown as {
          subscribeAtStandIn: (key: string) => Promise<Subscription>
        }
        const subscriptionJson = await subscribeAtStandIn(applicationServerKey)
        localStorage.setItem(storageKey, JSON.stringify(subscriptionJson))
        return toSubscription(subscriptionJson)
      },
    })
  })
  return {
    /** The pushes that arrived at the push service, decrypted, oldest first. */
    async readPushes(): Promise<ReceivedPush[]> {
      const pushBodies = z.array(z.string()).parse(await (await fetch(`${endpoint}/messages`)).json())
      return pushBodies.map((body) =>
        PushMessage.parse(JSON.parse(decryptPush(Buffer.from(body, 'base64url'), browserKeys, auth))),
      )
    },
  }
}

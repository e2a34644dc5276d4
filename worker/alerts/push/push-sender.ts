import { base64url, SignJWT } from 'jose'
import { DAY_MS, HOUR_MS, SECOND_MS, type Timestamp } from '../../../domain/time/time'
import { errorNameOf, log } from '../../log'
import { encryptPush, type SubscriptionKeys } from './encrypt-push'
import { type P256KeyPair, readVapidKeys, toJwk } from './p256-keys'
import { isPushEndpoint } from './push-endpoint'

export type PushSubscriptionRow = SubscriptionKeys & { endpoint: string }

/**
 * Result of a call of a push service.
 * - `gone`: the subscription has ended; delete the device
 * - `rejected`: a retry would fail too, such as after a change of the VAPID keys
 * - `unreachable`: retry later, not before `retryAfterMs` if the push service has named a time
 */
export type PushResult =
  { outcome: 'sent' | 'gone' | 'rejected' } | { outcome: 'unreachable'; retryAfterMs: number | null }

export type PushSender = {
  /** The public VAPID key in base64url, with which browsers subscribe. */
  publicKey: string
  canSendTo: (endpoint: string) => boolean
  /** Sends a text to a device. `contact`: `mailto:` URL of the shop, for the push service (RFC 8292 section 2.1). */
  send: (subscription: PushSubscriptionRow, text: string, contact: string) => Promise<PushResult>
}

/** A push service keeps an undelivered push for a day. */
const TIME_TO_LIVE_S = DAY_MS / SECOND_MS
/** Push services accept tokens of at most 24 hours. */
const TOKEN_LIFETIME_MS = 12 * HOUR_MS
const CALL_TIMEOUT_MS = 10 * SECOND_MS
const MAX_RETRY_AFTER_MS = 6 * HOUR_MS

type SenderOptions = {
  vapidKeys: string | undefined
  /** Origin of the local stand-in of a push service; null in production. */
  standInOrigin: string | null
  now: () => Timestamp
  fetchFunction?: typeof fetch
}

/**
 * Creates the sender of pushes, which signs with the VAPID keys of the shop. Null without valid keys; no device can
 * subscribe then.
 */
export function createPushSender({
  vapidKeys,
  standInOrigin,
  now,
  fetchFunction = fetch,
}: SenderOptions): PushSender | null {
  const vapidKeyPair = readVapidKeys(vapidKeys)
  if (!vapidKeyPair) return null
  const publicKey = base64url.encode(vapidKeyPair.publicKey)
  const canSendTo = (endpoint: string) => isPushEndpoint(endpoint, standInOrigin)
  return {
    publicKey,
    canSendTo,
    async send({ endpoint, ...subscriptionKeys }, text, contact) {
      if (!canSendTo(endpoint)) return { outcome: 'rejected' }
      // Bad keys, such as a mismatched key pair, fail on every attempt, so do not retry.
      const [body, token] = await Promise.all([
        encryptPush(text, subscriptionKeys),
        signVapidToken(vapidKeyPair, { endpoint, contact, now: now() }),
      ]).catch((error: unknown) => {
        log('warn', 'push.not_encrypted', { error: errorNameOf(error) })
        return []
      })
      if (!body || !token) return { outcome: 'rejected' }
      const headers = {
        Authorization: `vapid t=${token}, k=${publicKey}`,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(TIME_TO_LIVE_S),
        Urgency: 'high',
      }
      try {
        const response = await fetchFunction(endpoint, {
          method: 'POST',
          headers,
          body,
          // Follow no redirect, because it could lead to any address.
          redirect: 'manual',
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        })
        await response.body?.cancel()
        return toPushResult(response)
      } catch {
        return { outcome: 'unreachable', retryAfterMs: null }
      }
    },
  }
}

/** Identifies the shop to the push service (VAPID, RFC 8292). */
async function signVapidToken(
  vapidKeyPair: P256KeyPair,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Timestamp },
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor((now + TOKEN_LIFETIME_MS) / SECOND_MS))
    .setSubject(contact)
    .sign(toJwk(vapidKeyPair))
}

function toPushResult({ ok, status, headers }: Response): PushResult {
  if (ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status !== 429 && status < 500) return { outcome: 'rejected' }
  const retryAfterMs = Number(headers.get('Retry-After') ?? Number.NaN) * SECOND_MS
  return {
    outcome: 'unreachable',
    retryAfterMs: retryAfterMs > 0 ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : null,
  }
}

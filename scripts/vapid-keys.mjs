// Makes the key pair that signs pushes (VAPID, RFC 8292). It has no dependencies, because it also runs before the
// installation.
import { generateKeyPairSync } from 'node:crypto'

/** Format of the secret VAPID_KEYS: public and private key in base64url, separated by a dot. */
export const VAPID_KEYS_PATTERN = /^[\w-]{87}\.[\w-]{43}$/

export function makeVapidKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x, y, d } = privateKey.export({ format: 'jwk' })
  const publicPoint = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return `${publicPoint.toString('base64url')}.${d}`
}

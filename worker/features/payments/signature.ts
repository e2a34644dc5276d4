import type { Timestamp } from '../../../domain/time/time'
import { toHex } from '../../hex'

const SIGNATURE_TOLERANCE_SECONDS = 300

const encodeText = (text: string) => new TextEncoder().encode(text)

const importHmacKey = (secret: string) =>
  crypto.subtle.importKey('raw', encodeText(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

/** Signature header of a sandbox webhook: `t=seconds,v1=hex`, the scheme of the real provider. `now` is a timestamp. */
export async function signEvent(body: string, secret: string, now: Timestamp): Promise<string> {
  const unixSeconds = Math.floor(now / 1000)
  const macBytes = await crypto.subtle.sign(
    'HMAC',
    await importHmacKey(secret),
    encodeText(`${unixSeconds}.${body}`),
  )
  return `t=${unixSeconds},v1=${toHex(new Uint8Array(macBytes))}`
}

/**
 * Returns true if a header made by `signEvent` matches the body and is fresh. Never throws; false for an empty secret.
 */
export async function verifyEvent(
  body: string,
  signatureHeader: string,
  secret: string,
  now: Timestamp,
): Promise<boolean> {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signatureHeader)
  if (!match?.[1] || !match[2] || secret === '') return false
  if (Math.abs(now / 1000 - Number(match[1])) > SIGNATURE_TOLERANCE_SECONDS) return false
  const signatureBytes = Uint8Array.from(match[2].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify(
    'HMAC',
    await importHmacKey(secret),
    signatureBytes,
    encodeText(`${match[1]}.${body}`),
  )
}

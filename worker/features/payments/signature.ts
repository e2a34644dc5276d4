import type { Timestamp } from '../../../domain/time'

const TOLERANCE_SECONDS = 300

const bytes = (text: string) => new TextEncoder().encode(text)

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

/** Signature header of a sandbox webhook: `t=seconds,v1=hex`, the scheme of the real provider. `now` is a timestamp. */
export async function signEvent(body: string, secret: string, now: Timestamp): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), bytes(`${seconds}.${body}`))
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${seconds},v1=${hex}`
}

/**
 * Returns true if a header made by `signEvent` matches the body and is fresh. Never throws; false for an empty secret.
 */
export async function verifyEvent(
  body: string,
  header: string,
  secret: string,
  now: Timestamp,
): Promise<boolean> {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!match?.[1] || !match[2] || secret === '') return false
  if (Math.abs(now / 1000 - Number(match[1])) > TOLERANCE_SECONDS) return false
  const mac = Uint8Array.from(match[2].match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secret), mac, bytes(`${match[1]}.${body}`))
}

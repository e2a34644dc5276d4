import { TOTP_STEP_SECONDS, TOTP_STEP_TOLERANCE } from '../../../../domain/admin/second-factor'
import type { Timestamp } from '../../../../domain/time/time'

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of bytes without padding (RFC 4648). */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32_ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** The time step of a timestamp (RFC 6238). */
export const timeStepOf = (timestamp: Timestamp): number => Math.floor(timestamp / 1000 / TOTP_STEP_SECONDS)

/** The six digits of a time step: HOTP with SHA-1 (RFC 4226), which all authenticator apps support. */
export async function computeCode(secret: Uint8Array, step: number): Promise<string> {
  const counterView = new DataView(new ArrayBuffer(8))
  counterView.setBigUint64(0, BigInt(step))
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(secret),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  )
  const digestView = new DataView(await crypto.subtle.sign('HMAC', key, counterView))
  const offset = digestView.getUint8(digestView.byteLength - 1) & 0xf
  return String((digestView.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code was typed, among the valid steps after `lastStep`; null if the code is wrong or used. */
export async function findTimeStep(
  secret: Uint8Array,
  typedCode: string,
  now: Timestamp,
  lastStep: number,
): Promise<number | null> {
  const currentStep = timeStepOf(now)
  for (let step = currentStep - TOTP_STEP_TOLERANCE; step <= currentStep + TOTP_STEP_TOLERANCE; step++)
    if (step > lastStep && (await computeCode(secret, step)) === typedCode) return step
  return null
}

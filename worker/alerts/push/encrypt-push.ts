import { base64url } from 'jose'
import { createKeyPair, type P256KeyPair, toJwk } from './p256-keys'

/** The keys of a push subscription, in base64url. */
export type SubscriptionKeys = { p256dh: string; auth: string }

/**
 * Record size of the encryption, in bytes. A push is a single record, because push services accept at most 4096 bytes.
 */
const RECORD_SIZE = 4096
const SALT_LENGTH = 16
/** Marks the end of the last record (RFC 8188 section 2). */
const LAST_RECORD_DELIMITER = 2

/** The UTF-8 bytes of a text, copied because WebCrypto's types reject bytes of shared memory (`SharedArrayBuffer`). */
const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

const joinBytes = (...byteParts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joinedBytes = new Uint8Array(byteParts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of byteParts) {
    joinedBytes.set(part, offset)
    offset += part.length
  }
  return joinedBytes
}

/** Derives bytes for a key or nonce with HKDF and SHA-256 (RFC 5869). */
async function deriveBytes(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const hkdfKey = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, hkdfKey, length * 8))
}

const ECDH = { name: 'ECDH', namedCurve: 'P-256' }

/** Imports the public key of a subscription. @throws if the key is no point of the curve */
export const importSubscriptionKey = (p256dh: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', base64url.decode(p256dh), ECDH, false, [])

/**
 * Encrypts a text for a browser as the body of a push with `Content-Encoding: aes128gcm` (RFC 8291, RFC 8188). Only the
 * browser can read it, not the push service. `testInput`: key pair and salt of a test; both are random otherwise.
 */
export async function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  testInput?: { keyPair: P256KeyPair; salt: Uint8Array<ArrayBuffer> },
): Promise<Uint8Array<ArrayBuffer>> {
  const keyPair = testInput?.keyPair ?? (await createKeyPair())
  const salt = testInput?.salt ?? crypto.getRandomValues(new Uint8Array(SALT_LENGTH))
  const [browserKey, ownKey] = await Promise.all([
    importSubscriptionKey(p256dh),
    crypto.subtle.importKey('jwk', toJwk(keyPair), ECDH, false, ['deriveBits']),
  ])
  // The types of Workers name this field `$public`, but the runtime expects the standard name `public`.
  const parameters = { name: 'ECDH', public: browserKey } as unknown as SubtleCryptoDeriveKeyAlgorithm
  const sharedSecret = new Uint8Array(await crypto.subtle.deriveBits(parameters, ownKey, 256))
  const keyInfo = joinBytes(toBytes('WebPush: info\0'), base64url.decode(p256dh), keyPair.publicKey)
  const inputKeyMaterial = await deriveBytes(
    sharedSecret,
    new Uint8Array(base64url.decode(auth)),
    keyInfo,
    32,
  )
  const [contentKey, nonce] = await Promise.all([
    deriveBytes(inputKeyMaterial, salt, toBytes('Content-Encoding: aes128gcm\0'), 16),
    deriveBytes(inputKeyMaterial, salt, toBytes('Content-Encoding: nonce\0'), 12),
  ])
  const aesKey = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  const record = joinBytes(toBytes(text), Uint8Array.of(LAST_RECORD_DELIMITER))
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aesKey, record)
  const recordSize = new Uint8Array(4)
  new DataView(recordSize.buffer).setUint32(0, RECORD_SIZE)
  const publicKeyLength = Uint8Array.of(keyPair.publicKey.length)
  return joinBytes(salt, recordSize, publicKeyLength, keyPair.publicKey, new Uint8Array(ciphertext))
}

import { base64url } from 'jose'

/** Bytes of a key. A public key is an uncompressed point of the curve P-256: the byte 4, then x and y. */
type KeyBytes = Uint8Array

/** The key pair of the shop or of one message, in the format of the Web Push standards. */
export type P256KeyPair = { publicKey: KeyBytes; privateKey: KeyBytes }

/** First byte of an uncompressed point. */
const UNCOMPRESSED_POINT = 4

/** The key pair as a JSON Web Key, because WebCrypto imports private keys of P-256 in no shorter format. */
export const toJwk = ({ publicKey, privateKey }: P256KeyPair) => ({
  kty: 'EC',
  crv: 'P-256',
  x: base64url.encode(publicKey.slice(1, 33)),
  y: base64url.encode(publicKey.slice(33)),
  d: base64url.encode(privateKey),
})

/** Creates a key pair for one message. */
export async function createKeyPair(): Promise<P256KeyPair> {
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  // The casts are safe: ECDH generates a key pair, `jwk` exports JSON, and `raw` exports bytes. The types of Workers
  // allow other results too.
  const { publicKey, privateKey } = keyPair as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  const publicBytes = (await crypto.subtle.exportKey('raw', publicKey)) as ArrayBuffer
  return { publicKey: new Uint8Array(publicBytes), privateKey: base64url.decode(jwk.d ?? '') }
}

/** Reads the secret `VAPID_KEYS`: public and private key in base64url, separated by a dot. Null if malformed. */
export function readVapidKeys(secret: string | undefined): P256KeyPair | null {
  const [publicText, privateText] = /^([\w-]{87})\.([\w-]{43})$/.exec(secret ?? '')?.slice(1) ?? []
  if (!publicText || !privateText) return null
  const publicKey = base64url.decode(publicText)
  return publicKey[0] === UNCOMPRESSED_POINT ? { publicKey, privateKey: base64url.decode(privateText) } : null
}

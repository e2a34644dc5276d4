import { base64url } from 'jose'
import type { AdminSecrets } from '../sign-in/secrets'

const IV_LENGTH = 12

async function deriveKey({ tokenKey }: AdminSecrets): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(JSON.stringify(['second factor', tokenKey]))
  const keyBytes = await crypto.subtle.digest('SHA-256', bytes)
  return crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts the secret of an authenticator app (AES-GCM), base64url. */
export async function encryptSecret(admin: AdminSecrets, secret: Uint8Array): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH))
  const encryptedBytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await deriveKey(admin),
    new Uint8Array(secret),
  )
  return base64url.encode(new Uint8Array([...iv, ...new Uint8Array(encryptedBytes)]))
}

/** Decrypts a secret; null if `ADMIN_TOKEN_KEY` has changed since the encryption. */
export async function decryptSecret(
  admin: AdminSecrets,
  encryptedSecret: string,
): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(base64url.decode(encryptedSecret))
  const key = await deriveKey(admin)
  const iv = bytes.slice(0, IV_LENGTH)
  return crypto.subtle
    .decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_LENGTH))
    .then((secret) => new Uint8Array(secret))
    .catch(() => null)
}

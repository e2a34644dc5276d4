import { toHex } from './hex'

/** SHA-256 of a value as JSON, in hex, to compare requests by content. */
export async function createFingerprint(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return toHex(new Uint8Array(hash))
}

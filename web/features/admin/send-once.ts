const keyByFingerprint = new Map<string, string>()

/**
 * Sends a request under one idempotency key until it is answered.
 * The key outlives the dialog: if an answer was lost and staff repeat the same request, no money is paid or issued
 * twice. After an answer the same request gets a new key.
 */
export async function sendOnce<Answer>(fingerprint: string, send: (key: string) => Promise<Answer>) {
  const key = keyByFingerprint.get(fingerprint) ?? crypto.randomUUID()
  keyByFingerprint.set(fingerprint, key)
  const response = await send(key)
  keyByFingerprint.delete(fingerprint)
  return response
}

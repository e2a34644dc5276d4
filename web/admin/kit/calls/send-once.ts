const keyByFingerprint = new Map<string, string>()

/**
 * Sends a request with an idempotency key that is reused until the server answers. The key outlives the dialog: staff
 * who repeat a request with a lost answer pay or issue nothing twice. After an answer the same request gets a new key.
 */
export async function sendOnce<Answer>(fingerprint: string, send: (key: string) => Promise<Answer>) {
  const key = keyByFingerprint.get(fingerprint) ?? crypto.randomUUID()
  keyByFingerprint.set(fingerprint, key)
  const response = await send(key)
  keyByFingerprint.delete(fingerprint)
  return response
}

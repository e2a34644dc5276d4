const keys = new Map<string, string>()

/**
 * Sends a request under one idempotency key until it is answered.
 * The key outlives the dialog: if an answer was lost and staff repeat the same request, no money is paid or issued
 * twice. After an answer the same request gets a new key.
 */
export async function sendOnce<Answer>(fingerprint: string, send: (key: string) => Promise<Answer>) {
  const key = keys.get(fingerprint) ?? crypto.randomUUID()
  keys.set(fingerprint, key)
  const response = await send(key)
  keys.delete(fingerprint)
  return response
}

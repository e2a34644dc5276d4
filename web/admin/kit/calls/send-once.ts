const keyByFingerprint = new Map<string, string>()

/**
 * Sends a request with an idempotency key that is reused until the server answers. The key outlives the dialog: staff
 * who repeat a request with a lost answer pay or issue nothing twice. After an answer the same request gets a new key.
 */
export async function sendOnce<Answer>(
  fingerprint: string,
  send: (idempotencyKey: string) => Promise<Answer>,
) {
  const idempotencyKey = keyByFingerprint.get(fingerprint) ?? crypto.randomUUID()
  keyByFingerprint.set(fingerprint, idempotencyKey)
  const response = await send(idempotencyKey)
  keyByFingerprint.delete(fingerprint)
  return response
}

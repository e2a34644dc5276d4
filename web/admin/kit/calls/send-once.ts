const keyByFingerprint = new Map<string, string>()

/**
 * Sends a request with an idempotency key, and keeps the key until the server answers, even if the dialog closes. After
 * a lost answer, a retry with the same key therefore pays or issues nothing twice. After an answer the same request
 * gets a new key.
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

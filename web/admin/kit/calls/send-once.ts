const idempotencyKeysByFingerprint = new Map<string, string>()

/**
 * Sends a request with an idempotency key. A retry after a lost answer sends the same key, even if the dialog was
 * closed meanwhile, so that nothing is paid or issued twice. After an answer, the next request gets a new key.
 */
export async function sendOnce<Answer>(
  fingerprint: string,
  send: (idempotencyKey: string) => Promise<Answer>,
) {
  const idempotencyKey = idempotencyKeysByFingerprint.get(fingerprint) ?? crypto.randomUUID()
  idempotencyKeysByFingerprint.set(fingerprint, idempotencyKey)
  const response = await send(idempotencyKey)
  idempotencyKeysByFingerprint.delete(fingerprint)
  return response
}

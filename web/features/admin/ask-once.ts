const keys = new Map<string, string>()

/**
 * Sends a request under one idempotency key until it is answered.
 * The key outlives the dialog: if an answer was lost and staff repeat the same request, no money is paid or issued
 * twice. After an answer the same request gets a new key.
 */
export async function askOnce<Answer>(asked: string, send: (key: string) => Promise<Answer>) {
  const key = keys.get(asked) ?? crypto.randomUUID()
  keys.set(asked, key)
  const answer = await send(key)
  keys.delete(asked)
  return answer
}

const keys = new Map<string, string>()

/**
 * Sends what staff ask for under one `Idempotency-Key` until it is answered. The key outlives the dialog: who closes it
 * after an answer that got lost, and asks for the same again, gives back or issues no money twice. Once answered, the same
 * is meant as another one.
 */
export async function askOnce<Answer>(asked: string, send: (key: string) => Promise<Answer>) {
  const key = keys.get(asked) ?? crypto.randomUUID()
  keys.set(asked, key)
  const answer = await send(key)
  keys.delete(asked)
  return answer
}

// Records every client call with its outcome: ok, fail or unknown. An unknown call may have taken effect once or never,
// but not twice.

export function openHistory() {
  const entries = []
  const underWay = new Map()
  let answeredCount = 0
  const move = (operation, by) => underWay.set(operation, (underWay.get(operation) ?? 0) + by)
  return {
    entries,
    answered: () => answeredCount,
    underWay: (operation) => underWay.get(operation) ?? 0,
    /** Records a call and its outcome. `work` returns status and body, or rejects. */
    async record({ client, what, key }, work) {
      const entry = { client, what, key, began: Date.now(), outcome: 'unknown' }
      entries.push(entry)
      move(what, 1)
      try {
        const answer = await work()
        entry.status = answer.status
        entry.code = answer.body?.code
        entry.id = answer.body?.id
        if (answer.status < 500 && answer.status !== 429) entry.outcome = answer.status < 400 ? 'ok' : 'fail'
        const isKnown = entry.outcome !== 'unknown'
        answeredCount += isKnown ? 1 : 0
        return { ...answer, isKnown }
      } catch (error) {
        entry.error = error.code ?? error.message
        return { status: 0, body: {}, isKnown: false }
      } finally {
        entry.ended = Date.now()
        move(what, -1)
      }
    },
  }
}

// Records every client call with its outcome: ok, fail or unknown. An unknown call may have taken effect once or never,
// but not twice.

export function createHistory() {
  const entries = []
  const pendingCounts = new Map()
  let answeredCalls = 0
  const changeUnderWay = (operation, by) =>
    pendingCounts.set(operation, (pendingCounts.get(operation) ?? 0) + by)
  return {
    entries,
    answered: () => answeredCalls,
    underWay: (operation) => pendingCounts.get(operation) ?? 0,
    /** Records a call and its outcome. `work` returns status and body, or rejects. */
    async record({ client, what, key }, work) {
      const entry = { client, what, key, began: Date.now(), outcome: 'unknown' }
      entries.push(entry)
      changeUnderWay(what, 1)
      try {
        const result = await work()
        entry.status = result.status
        entry.code = result.body?.code
        entry.id = result.body?.id
        if (result.status < 500 && result.status !== 429) entry.outcome = result.status < 400 ? 'ok' : 'fail'
        const isOutcomeKnown = entry.outcome !== 'unknown'
        answeredCalls += isOutcomeKnown ? 1 : 0
        return { ...result, isKnown: isOutcomeKnown }
      } catch (error) {
        entry.error = error.code ?? error.message
        return { status: 0, body: {}, isKnown: false }
      } finally {
        entry.ended = Date.now()
        changeUnderWay(what, -1)
      }
    },
  }
}

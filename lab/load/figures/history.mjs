// Records every client call with its outcome: ok, fail or unknown. The outcome is unknown without an answer, and after
// a status 5xx or 429. A call with an unknown outcome may have taken effect once or never, but not twice.

export function createCallHistory() {
  const historyEntries = []
  const pendingCounts = new Map()
  let answeredCallCount = 0
  const adjustPendingCount = (operation, delta) =>
    pendingCounts.set(operation, (pendingCounts.get(operation) ?? 0) + delta)
  return {
    entries: historyEntries,
    countAnswered: () => answeredCallCount,
    countPending: (operation) => pendingCounts.get(operation) ?? 0,
    /** Records a call and its outcome. `makeCall` returns status and body, or rejects. */
    async record({ client, operation, key }, makeCall) {
      const historyEntry = { client, operation, key, began: Date.now(), outcome: 'unknown' }
      historyEntries.push(historyEntry)
      adjustPendingCount(operation, 1)
      try {
        const callResult = await makeCall()
        historyEntry.status = callResult.status
        historyEntry.code = callResult.body?.code
        historyEntry.id = callResult.body?.id
        if (callResult.status < 500 && callResult.status !== 429)
          historyEntry.outcome = callResult.status < 400 ? 'ok' : 'fail'
        const isOutcomeKnown = historyEntry.outcome !== 'unknown'
        answeredCallCount += isOutcomeKnown ? 1 : 0
        return { ...callResult, isKnown: isOutcomeKnown }
      } catch (error) {
        historyEntry.error = error.code ?? error.message
        return { status: 0, body: {}, isKnown: false }
      } finally {
        historyEntry.ended = Date.now()
        adjustPendingCount(operation, -1)
      }
    },
  }
}

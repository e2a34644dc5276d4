// Records calls with start and duration. Prints them by minute, and compares the first minutes of a run with the last.
import { call, quantile, formatMarkdownTable } from '../visitors/client.mjs'

/**
 * True if the shop answers 503 `payment.try_again` (with Retry-After), because the payment provider failed. The client
 * then retries.
 */
const isProviderDown = ({ status, body }) => status === 503 && body.code === 'payment.try_again'
const MAX_TRIES = 8

/** Ends the journey of a visitor after an unexpected answer, which is recorded before the error is thrown. */
export class UnexpectedResponseError extends Error {}

export function createMeasures(shop, waitForTurn) {
  const startedAt = performance.now()
  const measuredCalls = []
  const faultLines = []

  function recordEntry(callKind, callStartedAt, fault, hasProviderFailed = false) {
    const endedAt = performance.now()
    measuredCalls.push({
      kind: callKind,
      at: callStartedAt - startedAt,
      ms: endedAt - callStartedAt,
      isWrong: fault !== null,
      hasProviderFailed,
      fault,
    })
    if (fault === null) return
    faultLines.push(`${callKind}: ${fault}`)
    throw new UnexpectedResponseError(fault)
  }

  /**
   * Sends a request and returns its body, or null for an expected rejection. `expectedStatuses`: statuses of success;
   * `expectedRefusals`: error codes that valid requests may get. Throws UnexpectedResponseError for other answers.
   */
  async function measureCall(callKind, request, { expectedStatuses = [200], expectedRefusals = [] } = {}) {
    for (let attempt = 1; ; attempt += 1) {
      await waitForTurn()
      const callStartedAt = performance.now()
      const response = await call(shop, request).catch((error) => ({
        status: 0,
        body: { code: error.message },
      }))
      const { status, body } = response
      if (isProviderDown(response) && attempt < MAX_TRIES) {
        recordEntry(callKind, callStartedAt, null, true)
        continue
      }
      const isExpected =
        expectedStatuses.includes(status) || expectedRefusals.includes(body.code) || isProviderDown(response)
      recordEntry(
        callKind,
        callStartedAt,
        isExpected ? null : `${status} ${body.code ?? ''}`,
        isProviderDown(response),
      )
      return expectedStatuses.includes(status) ? body : null
    }
  }

  /** Measures work that is not a request, such as a chat message. */
  async function measureTime(callKind, runTask) {
    await waitForTurn()
    const callStartedAt = performance.now()
    const isDone = await runTask()
    recordEntry(callKind, callStartedAt, isDone ? null : 'not done')
  }

  const listEntriesWithin = (fromMs, toMs) => measuredCalls.filter(({ at }) => at >= fromMs && at < toMs)
  return {
    ask: measureCall,
    time: measureTime,
    wrong: faultLines,
    entries: measuredCalls,
    getElapsedMs: () => performance.now() - startedAt,
    /** Summarises the calls that started between two times, in ms since the start of the run. */
    summarize(fromMs, toMs) {
      const entriesInPeriod = listEntriesWithin(fromMs, toMs)
      const durations = entriesInPeriod.map(({ ms }) => ms)
      return {
        calls: entriesInPeriod.length,
        'calls/s': (entriesInPeriod.length / ((toMs - fromMs) / 1000)).toFixed(1),
        'p50 ms': formatMs(quantile(durations, 0.5)),
        'p99 ms': formatMs(quantile(durations, 0.99)),
        wrong: entriesInPeriod.filter(({ isWrong }) => isWrong).length,
        'asked again': entriesInPeriod.filter(({ hasProviderFailed }) => hasProviderFailed).length,
      }
    },
    /** Compares the durations of each kind of call in the first and in the last `spanMs` of the run. */
    compareStartAndEnd(spanMs) {
      const endMs = performance.now() - startedAt
      const callKinds = [...new Set(measuredCalls.map(({ kind }) => kind))].toSorted()
      const listDurations = (spanEntries, callKind) =>
        spanEntries.filter((entry) => entry.kind === callKind).map(({ ms }) => ms)
      const [firstEntries, lastEntries] = [
        listEntriesWithin(0, spanMs),
        listEntriesWithin(endMs - spanMs, endMs),
      ]
      return formatMarkdownTable(
        callKinds.map((kind) => {
          const [firstTimes, lastTimes] = [
            listDurations(firstEntries, kind),
            listDurations(lastEntries, kind),
          ]
          return {
            kind,
            calls: measuredCalls.filter((entry) => entry.kind === kind).length,
            'p50 ms, beginning': formatMs(quantile(firstTimes, 0.5)),
            'p50 ms, end': formatMs(quantile(lastTimes, 0.5)),
            'p99 ms, beginning': formatMs(quantile(firstTimes, 0.99)),
            'p99 ms, end': formatMs(quantile(lastTimes, 0.99)),
          }
        }),
      )
    },
  }
}

const formatMs = (ms) => (Number.isNaN(ms) ? '–' : Math.round(ms))

/** Allows `callsPerSecond` calls per second, evenly spaced. After idle time, at most one second of calls may start at once. */
export function createPacer(callsPerSecond) {
  const intervalMs = 1000 / callsPerSecond
  let nextStartAt = performance.now()
  return () => {
    const now = performance.now()
    // After idle time, the client catches up on at most one second of missed calls.
    nextStartAt = Math.max(nextStartAt + intervalMs, now - 1000)
    return nextStartAt <= now
      ? Promise.resolve()
      : new Promise((resolve) => setTimeout(resolve, nextStartAt - now))
  }
}

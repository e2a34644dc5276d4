// Records calls with start and duration. Prints them by minute, and compares the first minutes of a run with the last.
import { call, quantile, table } from './client.mjs'

/** True if the payment provider failed. The shop answers 503 with Retry-After, and the client retries. */
const isProviderAway = ({ status, body }) => status === 503 && body.code === 'payment.try_again'
const MAX_TRIES = 8

/** Thrown to end a journey after an unexpected answer. The answer has been recorded before. */
export class Astray extends Error {}

export function openMeasures(shop, pace) {
  const began = performance.now()
  const entries = []
  const faultLines = []

  function write(kind, from, fault, isAway = false) {
    const endedAt = performance.now()
    entries.push({ kind, at: from - began, ms: endedAt - from, isWrong: fault !== null, isAway, fault })
    if (fault === null) return
    faultLines.push(`${kind}: ${fault}`)
    throw new Astray(fault)
  }

  /**
   * Sends a request and returns its body, or null for an expected rejection. `wanted`: statuses of success; `refusals`:
   * error codes that honest clients may get. Throws Astray for any other answer.
   */
  async function ask(kind, request, { wanted: expectedStatuses = [200], refusals = [] } = {}) {
    for (let tries = 1; ; tries += 1) {
      await pace()
      const from = performance.now()
      const answer = await call(shop, request).catch((error) => ({
        status: 0,
        body: { code: error.message },
      }))
      const { status, body } = answer
      if (isProviderAway(answer) && tries < MAX_TRIES) {
        write(kind, from, null, true)
        continue
      }
      const isFine =
        expectedStatuses.includes(status) || refusals.includes(body.code) || isProviderAway(answer)
      write(kind, from, isFine ? null : `${status} ${body.code ?? ''}`, isProviderAway(answer))
      return expectedStatuses.includes(status) ? body : null
    }
  }

  /** Measures work that is not a request, such as a chat message. */
  async function time(kind, work) {
    await pace()
    const from = performance.now()
    const isDone = await work()
    write(kind, from, isDone ? null : 'not done')
  }

  const within = (fromMs, toMs) => entries.filter(({ at }) => at >= fromMs && at < toMs)
  return {
    ask,
    time,
    wrong: faultLines,
    entries,
    elapsedMs: () => performance.now() - began,
    /** Results of the calls that started within a span, in ms since the start of the run. */
    span(fromMs, toMs) {
      const spanEntries = within(fromMs, toMs)
      const times = spanEntries.map(({ ms }) => ms)
      return {
        calls: spanEntries.length,
        'calls/s': (spanEntries.length / ((toMs - fromMs) / 1000)).toFixed(1),
        'p50 ms': formatMs(quantile(times, 0.5)),
        'p99 ms': formatMs(quantile(times, 0.99)),
        wrong: spanEntries.filter(({ isWrong }) => isWrong).length,
        'asked again': spanEntries.filter(({ isAway }) => isAway).length,
      }
    },
    /** Durations by kind, in the first and the last span of the run. */
    beginningAndEnd(spanMs) {
      const end = performance.now() - began
      const kinds = [...new Set(entries.map(({ kind }) => kind))].toSorted()
      const timesOf = (spanEntries, kind) =>
        spanEntries.filter((entry) => entry.kind === kind).map(({ ms }) => ms)
      const [first, last] = [within(0, spanMs), within(end - spanMs, end)]
      return table(
        kinds.map((kind) => {
          const [firstTimes, lastTimes] = [timesOf(first, kind), timesOf(last, kind)]
          return {
            kind,
            calls: entries.filter((entry) => entry.kind === kind).length,
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

/** Allows `rate` calls per second, evenly spaced. After idle time, at most one second of calls may start at once. */
export function openPace(rate) {
  const everyMs = 1000 / rate
  let next = performance.now()
  return () => {
    const now = performance.now()
    // Limits the burst after idle time to one second.
    next = Math.max(next + everyMs, now - 1000)
    return next <= now ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, next - now))
  }
}

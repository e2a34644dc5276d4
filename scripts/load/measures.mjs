// What was asked, when, and how long its answer took: by minute while a load goes on, and its beginning against its end.
import { call, quantile, table } from './client.mjs'

/** The provider's failures are told so, and then asked again (spec of the contract: 503 with Retry-After). */
const isProviderAway = ({ status, body }) => status === 503 && body.code === 'payment.try_again'
const MOST_TRIES = 8

/** The journey ends here: an answer was not as it should be, which is written down already. */
export class Astray extends Error {}

/** `pace` resolves when the next call may be made. */
export function openMeasures(shop, pace) {
  const began = performance.now()
  const entries = []
  const wrong = []

  function write(kind, from, fault, isAway = false) {
    const at = performance.now()
    entries.push({ kind, at: from - began, ms: at - from, isWrong: fault !== null, isAway, fault })
    if (fault === null) return
    wrong.push(`${kind}: ${fault}`)
    throw new Astray(fault)
  }

  /**
   * Makes a call and answers with its body, or null where it was refused as it may be: `wanted` are the statuses of
   * success, `refusals` the codes of what may happen to honest callers. Throws Astray for every other answer.
   */
  async function ask(kind, request, { wanted = [200], refusals = [] } = {}) {
    for (let tries = 1; ; tries += 1) {
      await pace()
      const from = performance.now()
      const answer = await call(shop, request).catch((error) => ({
        status: 0,
        body: { code: error.message },
      }))
      const { status, body } = answer
      if (isProviderAway(answer) && tries < MOST_TRIES) {
        write(kind, from, null, true)
        continue
      }
      const isFine = wanted.includes(status) || refusals.includes(body.code) || isProviderAway(answer)
      write(kind, from, isFine ? null : `${status} ${body.code ?? ''}`, isProviderAway(answer))
      return wanted.includes(status) ? body : null
    }
  }

  /** What is no call: a message of a chat, of which it is told how long it took. */
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
    wrong,
    entries,
    elapsedMs: () => performance.now() - began,
    /** What came of the calls that began in a span, ms since the beginning. */
    span(fromMs, toMs) {
      const some = within(fromMs, toMs)
      const times = some.map(({ ms }) => ms)
      return {
        calls: some.length,
        'calls/s': (some.length / ((toMs - fromMs) / 1000)).toFixed(1),
        'p50 ms': rounded(quantile(times, 0.5)),
        'p99 ms': rounded(quantile(times, 0.99)),
        wrong: some.filter(({ isWrong }) => isWrong).length,
        'asked again': some.filter(({ isAway }) => isAway).length,
      }
    },
    /** How long each kind took in a span at the beginning and in one as long before the end. */
    beginningAndEnd(spanMs) {
      const end = performance.now() - began
      const kinds = [...new Set(entries.map(({ kind }) => kind))].toSorted()
      const timesOf = (some, kind) => some.filter((entry) => entry.kind === kind).map(({ ms }) => ms)
      const [first, last] = [within(0, spanMs), within(end - spanMs, end)]
      return table(
        kinds.map((kind) => {
          const [early, late] = [timesOf(first, kind), timesOf(last, kind)]
          return {
            kind,
            calls: entries.filter((entry) => entry.kind === kind).length,
            'p50 ms, beginning': rounded(quantile(early, 0.5)),
            'p50 ms, end': rounded(quantile(late, 0.5)),
            'p99 ms, beginning': rounded(quantile(early, 0.99)),
            'p99 ms, end': rounded(quantile(late, 0.99)),
          }
        }),
      )
    },
  }
}

const rounded = (ms) => (Number.isNaN(ms) ? '–' : Math.round(ms))

/** Lets through so many a second, evenly, however many wait; who finds nobody waiting makes up for it later. */
export function openPace(rate) {
  const everyMs = 1000 / rate
  let next = performance.now()
  return () => {
    const now = performance.now()
    // A second without work is not made up for by a burst.
    next = Math.max(next + everyMs, now - 1000)
    return next <= now ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, next - now))
  }
}

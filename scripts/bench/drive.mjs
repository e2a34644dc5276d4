// Drives one operation of the shop with many connections, and says what it cost.
import autocannon from 'autocannon'
import { cpuOf } from '../load/cpu.mjs'

export const CONNECTIONS = 10
/** Of an answer that is too slow, seconds. */
const LONGEST = 10

/** Drives one operation, as `driveSteps` does. */
export const drive = (server, operation, seconds) => driveSteps(server, [operation], seconds)

/**
 * Drives some steps for some seconds over ten connections, each of which makes them one after the other: `make` answers
 * with the request, from what earlier steps of the same round kept in `context`; `keep` puts there what later steps need. Only rounds whose every answer was right (status 2xx, `expect` in the body) count.
 * Answers with rounds a second, quantiles of their time in ms, and the CPU of the server in ms for each.
 */
export async function driveSteps(server, steps, seconds) {
  const latencies = []
  let errors = 0
  let rounds = 0
  let failure = null
  let bytes = 0
  const requests = steps.map(({ make, expect, keep }, index) => ({
    setupRequest: (request, context) => {
      if (index === 0) {
        for (const key of Object.keys(context)) delete context[key]
        context.began = performance.now()
      }
      return { ...request, ...make(context) }
    },
    onResponse: (status, body, context, headers) => {
      const isRight = status >= 200 && status < 300 && body.includes(expect)
      if (isRight) {
        bytes = Buffer.byteLength(body)
        keep?.(context, { body, headers })
      } else {
        context.isWrong = true
        failure ??= `${status} ${body.slice(0, 200)}`
      }
      if (index < steps.length - 1) return
      rounds += 1
      if (context.isWrong) errors += 1
      else latencies.push(performance.now() - context.began)
    },
  }))
  const before = cpuOf(server.pid)
  const began = performance.now()
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: LONGEST,
    requests,
  })
  const took = (performance.now() - began) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return {
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(server.pid) - before) / Math.max(1, rounds),
    bytes,
    errors: errors + result.errors + result.timeouts,
    failure,
  }
}

// Runs one operation of the shop over many connections, and measures its cost.
import { installPackages } from '../../scripts/prepare.mjs'
import { readCpuMs } from '../load/figures/cpu.mjs'

installPackages('lab')
const { default: autocannon } = await import('autocannon')

export const CONNECTION_COUNT = 10
/** Timeout of a request, seconds. */
const MAX_SECONDS = 10

export const loadTestOperation = (server, operation, seconds) => loadTestSteps(server, [operation], seconds)

/**
 * Repeats a sequence of requests (steps) for `seconds` over ten connections. `createRequest` returns the request of a
 * step. `saveValues` stores values of the answer in `context` for later steps. A round is one run of all steps. A round
 * counts only if every answer was correct (status 2xx, `expectedText` in the body).
 * Returns rounds per second, quantiles of their time in ms, and CPU of the server in ms per round.
 */
export async function loadTestSteps(server, steps, seconds) {
  const latencies = []
  let errorCount = 0
  let roundCount = 0
  let failure = null
  let byteCount = 0
  const stepRequests = steps.map(({ createRequest, expectedText, saveValues }, index) => ({
    setupRequest: (request, context) => {
      if (index === 0) {
        for (const key of Object.keys(context)) delete context[key]
        context.began = performance.now()
      }
      return { ...request, ...createRequest(context) }
    },
    onResponse: (status, body, context, headers) => {
      const isExpectedResponse = status >= 200 && status < 300 && body.includes(expectedText)
      if (isExpectedResponse) {
        byteCount = Buffer.byteLength(body)
        saveValues?.(context, { body, headers })
      } else {
        context.isWrong = true
        failure ??= `${status} ${body.slice(0, 200)}`
      }
      if (index < steps.length - 1) return
      roundCount += 1
      if (context.isWrong) errorCount += 1
      else latencies.push(performance.now() - context.began)
    },
  }))
  const cpuBefore = readCpuMs(server.pid)
  const startedAt = performance.now()
  const autocannonResult = await autocannon({
    url: server.url,
    connections: CONNECTION_COUNT,
    duration: seconds,
    timeout: MAX_SECONDS,
    requests: stepRequests,
  })
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const sortedLatencies = latencies.toSorted((a, b) => a - b)
  const findLatencyPercentile = (share) =>
    sortedLatencies[Math.min(sortedLatencies.length - 1, Math.floor(share * sortedLatencies.length))] ??
    Number.NaN
  return {
    perSecond: latencies.length / elapsedSeconds,
    p50: findLatencyPercentile(0.5),
    p99: findLatencyPercentile(0.99),
    cpu: (readCpuMs(server.pid) - cpuBefore) / Math.max(1, roundCount),
    bytes: byteCount,
    errors: errorCount + autocannonResult.errors + autocannonResult.timeouts,
    failure,
  }
}

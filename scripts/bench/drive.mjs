// Drives one operation of the shop with many connections, and says what it cost.
import autocannon from 'autocannon'
import { readdirSync, readFileSync } from 'node:fs'

export const CONNECTIONS = 10

/**
 * Drives one operation for some seconds: right answers a second, how long they took (ms), and the CPU time of the shop's
 * process and its children for each (ms). Only right answers count.
 */
export async function drive(shop, { make, expect }, seconds) {
  const latencies = []
  let errors = 0
  let failure = null
  let bytes = 0
  const requests = [
    {
      setupRequest: (request, context) => {
        context.began = performance.now()
        return { ...request, ...make() }
      },
      onResponse: (status, body, context) => {
        if (status >= 200 && status < 300 && body.includes(expect)) {
          latencies.push(performance.now() - context.began)
          bytes = Buffer.byteLength(body)
        } else {
          errors += 1
          failure ??= `${status} ${body.slice(0, 200)}`
        }
      },
    },
  ]
  const before = cpuOf(shop.pid)
  const began = performance.now()
  const result = await autocannon({
    url: shop.url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 10,
    requests,
  })
  const took = (performance.now() - began) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return {
    perSecond: latencies.length / took,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuOf(shop.pid) - before) / Math.max(1, latencies.length + errors),
    bytes,
    errors: errors + result.errors + result.timeouts,
    failure,
  }
}

/** Milliseconds of CPU that a process and its children have used; NaN where there is no /proc. */
export function cpuOf(pid) {
  const stats = new Map()
  try {
    for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        stats.set(Number(entry), {
          parent: Number(fields[1]),
          ms: (Number(fields[11]) + Number(fields[12])) * 10,
        })
      } catch {
        // Ended meanwhile.
      }
    }
  } catch {
    return Number.NaN
  }
  const below = (id) =>
    [...stats]
      .filter(([, { parent }]) => parent === id)
      .reduce((sum, [child]) => sum + below(child), stats.get(id)?.ms ?? 0)
  return below(pid)
}

// `npm run bench`: measures the built shop on the local Workers runtime. Each run also measures static answers as a
// reference. Absolute figures depend on the machine, so only the ratios can be compared. `-- --search`: suggestions
// among a thousand products. `-- --chat`: messages of five hundred chats. `-- --admin`: admin lists with ten thousand
// orders. `-- --points`: the search for pickup points, from the cache. `-- --growth`: the same pages with a hundred, a thousand and ten thousand products. `-- --peer`: comparison
// with Vendure in one run. `-- --cost`: Cloudflare costs per visit. `-- --felt`: times from a press to its result on a
// slowed phone. Exits with 1 if anything failed. Limits under load
// are tested by `npm run soak`.
import process from 'node:process'
import { benchAdmin } from './bench/admin.mjs'
import { benchChat } from './bench/chat.mjs'
import { benchCost } from './bench/cost.mjs'
import { benchFelt } from './bench/felt.mjs'
import { benchGrowth } from './bench/growth.mjs'
import { runLoadBenchmark } from './bench/load-benchmark.mjs'
import { METER_WORKER_SOURCE } from './bench/meter.mjs'
import { runPeerBenchmark } from './bench/peer.mjs'
import { benchPoints } from './bench/points.mjs'
import { benchmarkSearch } from './bench/search.mjs'
import { openShop } from './load/shop/shop-process.mjs'
import { STAFF_SECRETS } from './load/shop/shops.mjs'
import { buildIfChanged } from '../scripts/prepare.mjs'

const BENCHMARKS = [
  ['--search', benchmarkSearch],
  ['--chat', benchChat],
  ['--admin', benchAdmin],
  ['--peer', runPeerBenchmark],
  ['--cost', benchCost],
  ['--felt', benchFelt],
]
/**
 * Options of `openShop` for each benchmark. `--peer` runs without static files and rate limits, because Vendure has
 * neither.
 */
const BENCH_OPTIONS = {
  '--cost': { wrapperSource: METER_WORKER_SOURCE },
  '--peer': { hasFiles: false, isUnlimited: true },
}
const [flag, bench = runLoadBenchmark] = BENCHMARKS.find(([flag]) => process.argv.includes(flag)) ?? []

await buildIfChanged()
process.exit((await runBenchmark()) ? 0 : 1)

async function runBenchmark() {
  if (process.argv.includes('--growth')) return benchGrowth()
  if (process.argv.includes('--points')) return benchPoints()
  const shop = await openShop({ ...(BENCH_OPTIONS[flag] ?? { isLoud: true }), vars: STAFF_SECRETS })
  try {
    return await bench(shop)
  } finally {
    await shop.stop()
  }
}

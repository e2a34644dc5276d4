// `npm run bench`: measures the built shop on the local Workers runtime. Static answers of the same run are the
// reference, because absolute figures depend on the machine and only ratios are comparable.
// `-- --search`: suggestions among a thousand products. `-- --chat`: messages of five hundred chats. `-- --admin`:
// staff lists among ten thousand orders. `-- --growth`: the same pages with a hundred, a thousand and ten thousand
// products. `-- --peer`: comparison with Vendure in one run. `-- --cost`: Cloudflare costs per visit.
// Exits with 1 if anything failed. Limits under load are tested by `npm run soak`.
import process from 'node:process'
import { admin } from './bench/admin.mjs'
import { chat } from './bench/chat.mjs'
import { cost } from './bench/cost.mjs'
import { growth } from './bench/growth.mjs'
import { loads } from './bench/loads.mjs'
import { peer } from './bench/peer.mjs'
import { search } from './bench/search.mjs'
import { openShop } from './load/shop-process.mjs'
import { STAFF } from './load/shops.mjs'
import { build } from './prepare.mjs'

const BENCHES = [
  ['--search', search],
  ['--chat', chat],
  ['--admin', admin],
  ['--peer', peer],
  ['--cost', cost],
]
/** Options of `openShop` by bench. Vendure serves no files and has no rate limits. */
const OPTIONS = {
  '--cost': { isMetered: true },
  '--peer': { hasFiles: false, isUnlimited: true },
}
const [flag, bench = loads] = BENCHES.find(([flag]) => process.argv.includes(flag)) ?? []

await build()
process.exit((await runBenchmark()) ? 0 : 1)

async function runBenchmark() {
  if (process.argv.includes('--growth')) return growth()
  const shop = await openShop({ ...(OPTIONS[flag] ?? { isLoud: true }), vars: STAFF })
  try {
    return await bench(shop)
  } finally {
    await shop.stop()
  }
}

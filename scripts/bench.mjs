// `npm run bench`: how fast the built shop answers on the local Workers runtime, with static answers of the same run
// beside it, because figures belong to a machine and only ratios travel. `-- --search`: suggestions among a
// thousand products; `-- --chat`: messages of five hundred chats; `-- --admin`: the lists of
// staff among ten thousand orders; `-- --growth`: the same pages in shops of a hundred, a thousand and ten thousand
// products; `-- --peer`: the same of Vendure, another shop, in one run; `-- --cost`: what visits cost at Cloudflare's
// prices. Exits with 1 when anything failed. What holds under load is `npm run soak`.
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
/** What a bench asks of `openShop`. Vendure serves no files and counts nobody's calls. */
const OPTIONS = {
  '--cost': { isMetered: true },
  '--peer': { hasFiles: false, isUnlimited: true },
}
const [flag, wanted = loads] = BENCHES.find(([flag]) => process.argv.includes(flag)) ?? []

await build()
process.exit((await measured()) ? 0 : 1)

async function measured() {
  if (process.argv.includes('--growth')) return growth()
  const shop = await openShop({ ...(OPTIONS[flag] ?? { isLoud: true }), vars: STAFF })
  try {
    return await wanted(shop)
  } finally {
    await shop.stop()
  }
}

// `npm run bench`: how fast the built shop answers on the local Workers runtime, with static answers of the same run
// beside it, because figures belong to a machine and only ratios travel. `-- --search`: suggestions among a
// thousand products; `-- --chat`: messages of five hundred chats; `-- --admin`: the lists of
// staff among ten thousand orders; `-- --cost`: what visits cost at Cloudflare's prices. Exits with 1 when anything failed. What holds under load is `npm run soak`.
import process from 'node:process'
import { admin } from './bench/admin.mjs'
import { chat } from './bench/chat.mjs'
import { cost } from './bench/cost.mjs'
import { loads } from './bench/loads.mjs'
import { search } from './bench/search.mjs'
import { openShop } from './load/shop-process.mjs'
import { STAFF } from './load/shops.mjs'
import { build } from './prepare.mjs'

const BENCHES = [
  ['--search', search],
  ['--chat', chat],
  ['--admin', admin],
  ['--cost', cost],
]
const [flag, wanted = loads] = BENCHES.find(([flag]) => process.argv.includes(flag)) ?? []

await build()
const shop = await openShop({ isLoud: flag !== '--cost', isMetered: flag === '--cost', vars: STAFF })
let isGood = false
try {
  isGood = await wanted(shop)
} finally {
  await shop.stop()
}
process.exit(isGood ? 0 : 1)

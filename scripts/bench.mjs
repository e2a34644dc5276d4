// `npm run bench`: how fast the built shop answers on the local Workers runtime, with static answers of the same run
// beside it, because figures belong to a machine and only ratios travel. `npm run bench -- --races`: a thousand buyers
// over twenty single pieces. `-- --search`: suggestions among a thousand products. Exits with 1 when anything failed.
import process from 'node:process'
import { startShop } from './bench/client.mjs'
import { loads } from './bench/loads.mjs'
import { races } from './bench/races.mjs'
import { search } from './bench/search.mjs'
import { build } from './prepare.mjs'

await build()
const shop = await startShop()
let isGood = false
try {
  const wanted = process.argv.includes('--races') ? races : process.argv.includes('--search') ? search : loads
  isGood = await wanted(shop)
} finally {
  shop.stop()
}
process.exit(isGood ? 0 : 1)

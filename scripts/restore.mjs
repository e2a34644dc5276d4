// `npm run restore -- backups/local/shop-….sqlite`: restores a backup into the local shop, which should be stopped.
// `--remote` restores into the deployed shop (`--env staging`). `--replace` allows replacing existing data. Exits with
// 1 if the result differs from the backup or breaks an integrity rule.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { STORE_OPTIONS, createShopStore } from './backup/places.mjs'
import { restoreBackup } from './backup/restore.mjs'
import { exitOnUserError, exitWithError, printStep } from './prepare.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...STORE_OPTIONS, replace: { type: 'boolean', default: false } },
})
const [file] = positionals
if (!file?.endsWith('.sqlite'))
  exitWithError('Say which backup:  npm run restore -- backups/local/shop-….sqlite')
let shopStore
let isRestored = false
try {
  shopStore = createShopStore(options)
  isRestored = await restoreBackup(shopStore, { file, isReplacing: options.replace, say: printStep })
} catch (error) {
  exitOnUserError(error)
} finally {
  await shopStore?.close()
}
process.exit(isRestored ? 0 : 1)

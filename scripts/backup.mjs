// `npm run backup`: copies database and uploads of the local shop into backups/local. The shop may be running.
// `-- --remote` copies those of the deployed shop (`--env staging`). See docs/operating.md.
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createBackup } from './backup/backup.mjs'
import { STORE_OPTIONS, createShopStore } from './backup/places.mjs'
import { exitOnUserError, printStep } from './prepare.mjs'

const { values: options } = parseArgs({
  options: { ...STORE_OPTIONS, into: { type: 'string', default: 'backups' } },
})
let shopStore
try {
  shopStore = createShopStore(options)
  const { file, manifest } = await createBackup(shopStore, {
    folder: path.join(options.into, shopStore.name),
    say: printStep,
  })
  const rowCount = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  printStep(
    `${file}: ${String(rowCount)} rows, schema ${String(manifest.schema)}, ${manifest.uploads.length} uploaded files.`,
  )
} catch (error) {
  exitOnUserError(error)
} finally {
  await shopStore?.close()
}
process.exit(0)

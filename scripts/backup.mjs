// `npm run backup`: copies database and uploads of the local shop into backups/local, and deletes backups older than 30
// days. The shop may be running. `-- --remote` copies those of the deployed shop (`--env staging`). See
// docs/operating.md.
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createBackup } from './backup/backup.mjs'
import { deleteOldBackups } from './backup/delete-old-backups.mjs'
import { STORE_OPTIONS, createShopStore } from './backup/places.mjs'
import { exitOnUserError, printStep } from './prepare.mjs'

const { values: options } = parseArgs({
  options: { ...STORE_OPTIONS, into: { type: 'string', default: 'backups' } },
})
let shopStore
try {
  shopStore = createShopStore(options)
  const folder = path.join(options.into, shopStore.name)
  const { file, manifest } = await createBackup(shopStore, { folder, say: printStep })
  const rowCount = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  printStep(
    `${file}: ${String(rowCount)} rows, schema ${String(manifest.schema)}, ${manifest.uploads.length} uploaded files.`,
  )
  const deletedCount = deleteOldBackups(folder)
  if (deletedCount > 0) printStep(`Backups older than 30 days: ${deletedCount} deleted.`)
} catch (error) {
  exitOnUserError(error)
} finally {
  await shopStore?.close()
}
process.exit(0)

// `npm run backup`: copies database and uploads of the local shop into backups/local, even while the shop runs.
// `-- --remote` copies those of the deployed shop (`--env staging`). See docs/operating.md.
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { backUp } from './backup/backup.mjs'
import { PLACE_OPTIONS, placeOf } from './backup/places.mjs'
import { giveUp, say } from './prepare.mjs'

const { values: options } = parseArgs({
  options: { ...PLACE_OPTIONS, into: { type: 'string', default: 'backups' } },
})
let place
try {
  place = placeOf(options)
  const { file, manifest } = await backUp(place, { folder: path.join(options.into, place.name), say })
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  say(
    `${file}: ${String(rows)} rows, schema ${String(manifest.schema)}, ${manifest.uploads.length} uploaded files.`,
  )
} catch (error) {
  if (error.name !== 'Refusal') throw error
  giveUp(error.message)
} finally {
  await place?.close()
}
process.exit(0)

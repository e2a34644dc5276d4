// `npm run restore -- backups/local/shop-….sqlite`: restores a backup into the local shop, which should be stopped.
// `--remote` restores into the deployed shop (`--env staging`). `--replace` allows replacing existing data. Exits with
// 1 if the result differs from the backup or does not balance.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { PLACE_OPTIONS, placeOf } from './backup/places.mjs'
import { restore } from './backup/restore.mjs'
import { giveUp, say } from './prepare.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...PLACE_OPTIONS, replace: { type: 'boolean', default: false } },
})
const [file] = positionals
if (!file?.endsWith('.sqlite')) giveUp('Say which backup:  npm run restore -- backups/local/shop-….sqlite')
let place
let isGood = false
try {
  place = placeOf(options)
  isGood = await restore(place, { file, isReplacing: options.replace, say })
} catch (error) {
  if (error.name !== 'Refusal') throw error
  giveUp(error.message)
} finally {
  await place?.close()
}
process.exit(isGood ? 0 : 1)

// `npm run check-books`: whether the shop's books balance. Reads the local shop's database, also while it is open; with
// `-- --remote` the deployed one (`--env staging`), by wrangler. Exits with 1 when something does not balance.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { faultStatements, tellFaults } from './backup/faults.mjs'
import { PLACE_OPTIONS, placeOf } from './backup/places.mjs'
import { giveUp } from './prepare.mjs'

const { values: options } = parseArgs({ options: PLACE_OPTIONS })
try {
  const found = await placeOf(options).ask(...faultStatements())
  const faults = tellFaults(found, console.log)
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  if (error.name !== 'Refusal') throw error
  giveUp(error.message)
}

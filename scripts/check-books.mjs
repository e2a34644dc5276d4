// `npm run check-books`: checks the books of the local shop, even while it runs. `-- --remote` checks those of the
// deployed shop (`--env staging`), by wrangler. Exits with 1 if a rule is broken.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { faultStatements, reportViolations } from './backup/faults.mjs'
import { PLACE_OPTIONS, placeOf } from './backup/places.mjs'
import { giveUp } from './prepare.mjs'

const { values: options } = parseArgs({ options: PLACE_OPTIONS })
try {
  const violations = await placeOf(options).ask(...faultStatements())
  const faults = reportViolations(violations, console.log)
  process.exitCode = faults === 0 ? 0 : 1
} catch (error) {
  if (error.name !== 'Refusal') throw error
  giveUp(error.message)
}

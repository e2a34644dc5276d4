// `npm run check-books`: runs the integrity checks of money and goods on the local shop, which may be running.
// `-- --remote` checks the deployed shop (`--env staging`), by wrangler. Exits with 1 if a rule is broken.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildViolationQueries, reportViolations } from './backup/violations.mjs'
import { STORE_OPTIONS, createShopStore } from './backup/places.mjs'
import { exitOnUserError } from './prepare.mjs'

const { values: options } = parseArgs({ options: STORE_OPTIONS })
try {
  const violations = await createShopStore(options).queryRows(...buildViolationQueries())
  const violationCount = reportViolations(violations, console.log)
  process.exitCode = violationCount === 0 ? 0 : 1
} catch (error) {
  exitOnUserError(error)
}

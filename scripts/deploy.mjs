// `npm run deploy`: creates the shop, or deploys its next version. `-- --env staging` deploys a second shop for
// trials. `-- --dry-run` only lists the steps and needs no account (docs/operating.md).
import process from 'node:process'
import { parseArgs } from 'node:util'
import { build, giveUp, install, say } from './prepare.mjs'

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'production' },
    'dry-run': { type: 'boolean', default: false },
    // Lines NAME=value that replace the prompts.
    'secrets-file': { type: 'string' },
  },
})

install()
await build()
// Imported late, because these modules need the installed packages.
const { ENVIRONMENTS } = await import('./deploy/environments.mjs')
const { deploy } = await import('./deploy/steps.mjs')
const { dryRun } = await import('./deploy/dry-run.mjs')
const { ask, askHidden } = await import('./ask.mjs')

if (!ENVIRONMENTS.includes(options.env))
  giveUp(`There is no environment ${options.env}; there are ${ENVIRONMENTS.join(' and ')}.`)
const address = process.env.APP_URL?.replace(/\/$/, '')
const isAtTerminal = process.stdin.isTTY && process.stderr.isTTY
try {
  if (options['dry-run']) await dryRun(options.env, { address, say })
  else {
    const isWell = await deploy(options.env, {
      address,
      secretsFile: options['secrets-file'],
      terminal: isAtTerminal ? { ask, askHidden } : null,
      say,
    })
    process.exitCode = isWell ? 0 : 1
  }
} catch (error) {
  if (error.name !== 'Refusal') throw error
  giveUp(error.message)
}

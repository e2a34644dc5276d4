// `npm run deploy`: creates the shop, or deploys its next version. `-- --env staging` deploys a second shop for
// trials. `-- --dry-run` only lists the steps and needs no account (docs/operating.md).
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildIfChanged, exitOnUserError, exitWithError, installPackages, printStep } from './prepare.mjs'

const { values: options } = parseArgs({
  options: {
    env: { type: 'string', default: 'production' },
    'dry-run': { type: 'boolean', default: false },
    // A file with lines NAME=value, read instead of prompting for secrets.
    'secrets-file': { type: 'string' },
  },
})

installPackages()
await buildIfChanged()
// These modules need the installed packages, so they are imported only now.
const { ENVIRONMENTS } = await import('./deploy/environments.mjs')
const { deployShop } = await import('./deploy/deploy-shop.mjs')
const { dryRunDeploy } = await import('./deploy/dry-run.mjs')
const { askWithVisibleInput: ask, askWithHiddenInput: askHidden } = await import('./ask.mjs')

if (!ENVIRONMENTS.includes(options.env))
  exitWithError(`There is no environment ${options.env}; there are ${ENVIRONMENTS.join(' and ')}.`)
const appUrl = process.env.APP_URL?.replace(/\/$/, '')
const isInteractive = process.stdin.isTTY && process.stderr.isTTY
try {
  if (options['dry-run']) await dryRunDeploy(options.env, { address: appUrl, say: printStep })
  else {
    const isDeployed = await deployShop(options.env, {
      address: appUrl,
      secretsFile: options['secrets-file'],
      terminal: isInteractive ? { ask, askHidden } : null,
      say: printStep,
    })
    process.exitCode = isDeployed ? 0 : 1
  }
} catch (error) {
  exitOnUserError(error)
}

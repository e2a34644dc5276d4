// `npm run mutate`: mutation test of the rules for money, orders, vouchers and sign-ins with the unit tests of the
// domain (lab/mutate/stryker.config.json).
// `-- worker` mutates the Worker's code for these rules (lab/mutate/areas.mjs). `-- worker sign-in` mutates one area.
// Exits with 1 below 90 %. Takes about ten minutes. The Worker takes one to ten minutes per area, longer with many
// survivors.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { ENVIRONMENT_VARIABLES, installPackages, NODE_PATH } from '../scripts/prepare.mjs'

installPackages('lab')
const [target, ...args] = process.argv.slice(2)
const command =
  target === 'worker'
    ? ['lab/mutate/worker.mjs', ...args]
    : [
        'lab/node_modules/@stryker-mutator/core/bin/stryker.js',
        'run',
        'lab/mutate/stryker.config.json',
        ...process.argv.slice(2),
      ]
const { status } = spawnSync(NODE_PATH, command, { stdio: 'inherit', env: ENVIRONMENT_VARIABLES })
process.exit(status ?? 1)

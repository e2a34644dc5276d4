// `npm run mutate`: mutation test of the rules for money, orders, vouchers and sign-ins (stryker.config.json) with the
// unit tests of the domain.
// `-- worker` mutates the Worker's code for these rules (scripts/mutate/areas.mjs). `-- worker sign-in` mutates one
// area.
// Exits with 1 below 90 %. Takes about ten minutes. The Worker takes one to ten minutes per area, longer with many
// survivors.
// The first run installs Stryker into a separate folder, so that `npm ci` in a clone does not install it. Stryker has
// half as many packages as all other tools together.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ENVIRONMENT_VARIABLES, NODE_PATH } from './prepare.mjs'

const STRYKER_VERSION = '10.1.1'
const STRYKER_FOLDER = path.resolve('.cache/stryker', STRYKER_VERSION)
const STRYKER_PACKAGES = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}`)

if (!existsSync(path.join(STRYKER_FOLDER, 'node_modules/vitest'))) installStryker()

const STRYKER_PATH = path.join(STRYKER_FOLDER, 'node_modules/@stryker-mutator')
const [target, ...rest] = process.argv.slice(2)
const command =
  target === 'worker'
    ? ['scripts/mutate/worker.mjs', STRYKER_PATH, ...rest]
    : [
        path.join(STRYKER_PATH, 'core/bin/stryker.js'),
        'run',
        '--plugins',
        path.join(STRYKER_PATH, 'vitest-runner/dist/src/index.js'),
        ...process.argv.slice(2),
      ]
const { status } = spawnSync(NODE_PATH, command, { stdio: 'inherit', env: ENVIRONMENT_VARIABLES })
process.exit(status ?? 1)

/** Installs Stryker into a separate folder, where it uses the vitest of the shop. */
function installStryker() {
  mkdirSync(STRYKER_FOLDER, { recursive: true })
  writeFileSync(path.join(STRYKER_FOLDER, 'package.json'), '{ "private": true }\n')
  const pinnedPackages = STRYKER_PACKAGES.map((name) => `${name}@${STRYKER_VERSION}`)
  const installOptions = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', '--prefix', STRYKER_FOLDER, ...installOptions, ...pinnedPackages], {
    stdio: 'inherit',
    env: ENVIRONMENT_VARIABLES,
    // Windows needs a shell to find npm.cmd.
    shell: process.platform === 'win32',
  })
  symlinkSync(
    path.resolve('node_modules/vitest'),
    path.join(STRYKER_FOLDER, 'node_modules/vitest'),
    'junction',
  )
}

// `npm run mutate`: mutation test of the rules for money, orders, vouchers and sign-ins (stryker.config.json) with the
// unit tests of the domain.
// `-- worker` mutates the Worker's code for these rules (scripts/mutate/areas.mjs). `-- worker sign-in` mutates one
// area.
// Exits with 1 below 90 %. Takes about ten minutes. The Worker takes one to ten minutes per area, longer with many
// survivors.
// The first run installs Stryker into a separate folder, so that `npm ci` in a clone does not install it: Stryker has
// half as many packages as all other tools together.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ENVIRONMENT, NODE } from './prepare.mjs'

const VERSION = '10.1.1'
const FOLDER = path.resolve('.cache/stryker', VERSION)
const PACKAGES = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}`)

if (!existsSync(path.join(FOLDER, 'node_modules/vitest'))) install()

const STRYKER = path.join(FOLDER, 'node_modules/@stryker-mutator')
const [target, ...rest] = process.argv.slice(2)
const command =
  target === 'worker'
    ? ['scripts/mutate/worker.mjs', STRYKER, ...rest]
    : [
        path.join(STRYKER, 'core/bin/stryker.js'),
        'run',
        '--plugins',
        path.join(STRYKER, 'vitest-runner/dist/src/index.js'),
        ...process.argv.slice(2),
      ]
const { status } = spawnSync(NODE, command, { stdio: 'inherit', env: ENVIRONMENT })
process.exit(status ?? 1)

/** A separate folder, which uses the shop's vitest. */
function install() {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n')
  const exact = PACKAGES.map((name) => `${name}@${VERSION}`)
  const installOptions = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', '--prefix', FOLDER, ...installOptions, ...exact], {
    stdio: 'inherit',
    env: ENVIRONMENT,
    // Windows needs a shell to find npm.cmd.
    shell: process.platform === 'win32',
  })
  symlinkSync(path.resolve('node_modules/vitest'), path.join(FOLDER, 'node_modules/vitest'), 'junction')
}

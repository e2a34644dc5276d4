// `npm run mutate`: makes one small change after the other in the rules for money, orders, vouchers and sign-ins
// (stryker.config.json) and tells which of them no unit test of the domain notices. `npm run mutate -- worker` does the
// same with what the Worker makes of these rules and the Worker's tests (scripts/mutate/areas.mjs); `-- worker sign-in`
// with one area of it. Exits with 1 below 90 %. Takes about ten minutes; the Worker's one to ten an area, and longer where
// much survives. Stryker is installed by the first run and stays out of every other clone: it is as many packages as half
// of the shop's tools.
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
const [what, ...rest] = process.argv.slice(2)
const command =
  what === 'worker'
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

/** A folder of its own; the vitest that it runs is the shop's. */
function install() {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n')
  const exact = PACKAGES.map((name) => `${name}@${VERSION}`)
  const how = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', '--prefix', FOLDER, ...how, ...exact], {
    stdio: 'inherit',
    env: ENVIRONMENT,
    // Windows finds npm.cmd only so.
    shell: process.platform === 'win32',
  })
  symlinkSync(path.resolve('node_modules/vitest'), path.join(FOLDER, 'node_modules/vitest'), 'junction')
}

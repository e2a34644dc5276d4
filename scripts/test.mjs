// `npm test`: installs if necessary and runs all checks and tests. The last line has the counts; the exit code is 1
// unless everything passed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import { ENVIRONMENT, install, noteBuild, makeDevVars, NODE, say } from './prepare.mjs'

const REPORTS = 'node_modules/.cache/reports'
const MAX_RUN_MS = 55 * 60_000
const NOT_BUILT = { output: 'Not run, because there is no build.', passed: 0, failed: 1 }

const chromium = existsSync('playwright.config.ts') ? findChromium() : null
install()
makeDevVars()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

const results = []
const isBuilt = () => results.some(({ name, failed }) => name === 'build' && !failed)
// Ends the child processes as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

// The build runs first. It replaces the built files that the Worker's tests read.
await inTurn([['build', builds]])
// Two lanes: the browser tests need both cores, everything else needs about one.
await Promise.all([
  inTurn([
    ['types of the bindings', () => bindingTypes()],
    ['types', () => runCheck('node_modules/typescript/bin/tsc', '-b', '--force')],
    ['lint', () => runCheck('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
    ['unused code', () => runCheck('node_modules/knip/bin/knip.js')],
    [
      'format',
      () => runCheck('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
    ],
    ['plain words', () => runCheck('scripts/check-prose.mjs')],
    ['catalogue', () => runCheck('catalog/check.mjs')],
    ['secrets', () => (isBuilt() ? runCheck('scripts/find-secrets.mjs') : NOT_BUILT)],
    ['deployment, dry run', dryRun],
    ['soak, small numbers', soak],
  ]),
  inTurn([['unit and Worker tests', unitTests]]),
])
if (chromium) await inTurn([['browser tests', browserTests]])

console.log('')
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(24)}${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  )
}
// Failures are repeated at the end, because long logs are truncated.
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
for (const test of results.flatMap(({ flaky }) => flaky))
  console.log(`~ ${test}: passed at the second try only`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)

/** Runs steps in sequence; prints the output of each at its end. */
async function inTurn(steps) {
  for (const [name, run] of steps) {
    const began = Date.now()
    const { output = '', passed, failed, failures = [], flaky = [] } = await run()
    const seconds = (Date.now() - began) / 1000
    say(`${name}: ${failed ? 'FAILED' : 'passed'}`)
    if (output.trim()) console.log(output.trimEnd())
    results.push({ name, passed, failed, seconds, failures, flaky })
  }
}

async function runCheck(...args) {
  const { code, output } = await run(args)
  return code === 0 ? { output, passed: 1, failed: 0 } : { output, passed: 0, failed: 1 }
}

async function builds() {
  const result = await runCheck('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  if (!result.failed) noteBuild()
  return result
}

async function dryRun() {
  return isBuilt() ? runCheck('scripts/deploy.mjs', '--dry-run') : NOT_BUILT
}

async function bindingTypes() {
  const file = 'worker-configuration.d.ts'
  const before = readFileSync(file, 'utf8')
  const result = await runCheck('scripts/types.mjs')
  if (result.failed || readFileSync(file, 'utf8') === before) return result
  return {
    output: `${file} was not current; it is now. Look at the change and commit it.`,
    passed: 0,
    failed: 1,
  }
}

async function unitTests() {
  const report = `${REPORTS}/unit.json`
  const { code, output } = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests: passed = 0, testResults = [] } = readReport(report)
  // A file that failed without a failed test could not run at all.
  const failedIn = ({ status, assertionResults }) =>
    Math.max(status === 'failed' ? 1 : 0, assertionResults.filter((test) => test.status === 'failed').length)
  return {
    output,
    ...toCounts(
      code,
      passed,
      testResults.reduce((total, file) => total + failedIn(file), 0),
    ),
    failures: testResults.flatMap(failuresIn),
  }
}

/** Each failed test of a file with the first line of its error; a file that could not run is listed itself. */
function failuresIn({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && tests.length === 0) return [`${file}: ${firstLine(message)}`]
  return tests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0] ?? ''
}

async function soak() {
  if (!isBuilt()) return NOT_BUILT
  const report = `${REPORTS}/soak.json`
  // Like the browser tests, the load tests list a goal that needed a retry at the end.
  const { code, output } = await run(['scripts/soak.mjs', '--small', '--retries', '1', '--report', report])
  const { passed = 0, failed = 0, failures = [], flaky = [] } = readReport(report)
  const isSilent = code === 0 && flaky.length === 0
  return { output: isSilent ? '' : output, ...toCounts(code, passed, failed), failures, flaky }
}

async function browserTests() {
  const { path, problem } = await chromium
  if (problem) return { output: problem, passed: 0, failed: 1 }
  if (!isBuilt()) return NOT_BUILT
  const report = `${REPORTS}/browser.json`
  say('browser tests …')
  const { code } = await run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    env: { CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    isShown: true,
  })
  const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, suites = [] } = readReport(report)
  const specs = suites.flatMap(specsIn)
  return {
    ...toCounts(code, expected + flaky, unexpected),
    failures: specs.filter(({ ok }) => !ok).map(nameOf),
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf),
  }
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)]
}

function nameOf({ file, title }) {
  return `e2e/${file} › ${title}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** A tool that fails without naming a failed test counts as one failure. */
function toCounts(code, passed, failed) {
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

/** Runs a script on the installed Node, for at most twenty minutes. */
function run(args, { env = {}, isShown = false } = {}) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(NODE, args, {
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...ENVIRONMENT, ...colors, ...env },
    timeout: MAX_RUN_MS,
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code, signal) => {
      process.off('exit', stop)
      resolve({ code: code ?? 1, output: signal ? `${output}\nStopped by ${signal}.` : output })
    })
  })
}

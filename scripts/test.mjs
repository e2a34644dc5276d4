// `npm test`: installs if necessary and runs all checks and tests. The last line has the counts; the exit code is 1
// unless everything passed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from './chromium.mjs'
import {
  ENVIRONMENT_VARIABLES,
  installPackages,
  recordBuild,
  makeDevVars,
  NODE_PATH,
  printStep,
} from './prepare.mjs'

const REPORTS_FOLDER = 'node_modules/.cache/reports'
const MAX_RUN_MS = 55 * 60_000
const NO_BUILD_RESULT = { output: 'Not run, because there is no build.', passed: 0, failed: 1 }

const chromiumLookup = existsSync('playwright.config.ts') ? findChromium() : null
installPackages()
makeDevVars()
rmSync(REPORTS_FOLDER, { recursive: true, force: true })
mkdirSync(REPORTS_FOLDER, { recursive: true })

const checkResults = []
const isBuildDone = () => checkResults.some(({ name, failed }) => name === 'build' && !failed)
// `process.exit` runs the exit handlers, which end the child processes as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

// The build runs first, because the Worker's tests read the built files.
await runInTurn([['build', checkBuild]])
// Two lanes: the browser tests need both cores, everything else needs about one.
await Promise.all([
  runInTurn([
    ['types of the bindings', () => checkBindingTypes()],
    ['types', () => runCheck('node_modules/typescript/bin/tsc', '-b', '--force')],
    ['lint', () => runCheck('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings')],
    ['unused code', () => runCheck('node_modules/knip/bin/knip.js')],
    [
      'format',
      () => runCheck('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
    ],
    ['plain words', () => runCheck('scripts/check-prose.mjs')],
    ['catalogue', () => runCheck('catalog/check.mjs')],
    ['secrets', () => (isBuildDone() ? runCheck('scripts/find-secrets.mjs') : NO_BUILD_RESULT)],
    ['deployment, dry run', checkDryRun],
    ['soak, small numbers', runSoakTests],
  ]),
  runInTurn([['unit and Worker tests', runUnitTests]]),
])
if (chromiumLookup) await runInTurn([['browser tests', runBrowserTests]])

console.log('')
for (const { name, passed, failed, seconds } of checkResults) {
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(24)}${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  )
}
// Failures are repeated at the end, because long logs are truncated.
for (const failure of checkResults.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
for (const flakyTest of checkResults.flatMap(({ flaky }) => flaky))
  console.log(`~ ${flakyTest}: passed at the second try only`)
const sum = (key) => checkResults.reduce((total, result) => total + result[key], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)

/** Runs steps in sequence; prints the output of each at its end. */
async function runInTurn(steps) {
  for (const [name, run] of steps) {
    const startedAt = Date.now()
    const { output = '', passed, failed, failures = [], flaky = [] } = await run()
    const elapsedSeconds = (Date.now() - startedAt) / 1000
    printStep(`${name}: ${failed ? 'FAILED' : 'passed'}`)
    if (output.trim()) console.log(output.trimEnd())
    checkResults.push({ name, passed, failed, seconds: elapsedSeconds, failures, flaky })
  }
}

async function runCheck(...args) {
  const { code, output } = await runCommand(args)
  return code === 0 ? { output, passed: 1, failed: 0 } : { output, passed: 0, failed: 1 }
}

async function checkBuild() {
  const buildResult = await runCheck('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  if (!buildResult.failed) recordBuild()
  return buildResult
}

async function checkDryRun() {
  return isBuildDone() ? runCheck('scripts/deploy.mjs', '--dry-run') : NO_BUILD_RESULT
}

async function checkBindingTypes() {
  const file = 'worker-configuration.d.ts'
  const originalSource = readFileSync(file, 'utf8')
  const generationResult = await runCheck('scripts/types.mjs')
  if (generationResult.failed || readFileSync(file, 'utf8') === originalSource) return generationResult
  return {
    output: `${file} was not current; it is now. Look at the change and commit it.`,
    passed: 0,
    failed: 1,
  }
}

async function runUnitTests() {
  const reportFile = `${REPORTS_FOLDER}/unit.json`
  const { code, output } = await runCommand([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ])
  const { numPassedTests: passed = 0, testResults = [] } = readReport(reportFile)
  // Counts the failed tests of a file. A failed file without a failed test counts as one, because it could not run at
  // all.
  const countFailures = ({ status, assertionResults }) =>
    Math.max(status === 'failed' ? 1 : 0, assertionResults.filter((test) => test.status === 'failed').length)
  return {
    output,
    ...toTestCounts(
      code,
      passed,
      testResults.reduce((total, file) => total + countFailures(file), 0),
    ),
    failures: testResults.flatMap(formatTestFailures),
  }
}

/** Lists each failed test of a file with the first line of its error. A file that could not run is listed itself. */
function formatTestFailures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failedTests.length === 0) return [`${file}: ${firstLine(message)}`]
  return failedTests.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0] ?? ''
}

async function runSoakTests() {
  if (!isBuildDone()) return NO_BUILD_RESULT
  const reportFile = `${REPORTS_FOLDER}/soak.json`
  // A failed goal gets one retry. Goals that passed on the retry are listed at the end, as for the browser tests.
  const { code, output } = await runCommand([
    'scripts/soak.mjs',
    '--small',
    '--retries',
    '1',
    '--report',
    reportFile,
  ])
  const { passed = 0, failed = 0, failures = [], flaky = [] } = readReport(reportFile)
  const isQuietSuccess = code === 0 && flaky.length === 0
  return { output: isQuietSuccess ? '' : output, ...toTestCounts(code, passed, failed), failures, flaky }
}

async function runBrowserTests() {
  const { path, problem } = await chromiumLookup
  if (problem) return { output: problem, passed: 0, failed: 1 }
  if (!isBuildDone()) return NO_BUILD_RESULT
  const reportFile = `${REPORTS_FOLDER}/browser.json`
  printStep('browser tests …')
  const { code } = await runCommand(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      env: { CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
      isShown: true,
    },
  )
  const { stats: { expected = 0, flaky = 0, unexpected = 0 } = {}, suites = [] } = readReport(reportFile)
  const testSpecs = suites.flatMap(collectSpecs)
  return {
    ...toTestCounts(code, expected + flaky, unexpected),
    failures: testSpecs.filter(({ ok }) => !ok).map(testNameOf),
    flaky: testSpecs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(testNameOf),
  }
}

function collectSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(collectSpecs)]
}

function testNameOf({ file, title }) {
  return `e2e/${file} › ${title}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** A tool that exits with an error, but reports no failed test, counts as one failure. */
function toTestCounts(code, passed, failed) {
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

/** Runs a script on the installed Node, for at most twenty minutes. */
function runCommand(args, { env = {}, isShown = false } = {}) {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(NODE_PATH, args, {
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...ENVIRONMENT_VARIABLES, ...colors, ...env },
    timeout: MAX_RUN_MS,
  })
  const stopChild = () => child.kill()
  process.once('exit', stopChild)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code, signal) => {
      process.off('exit', stopChild)
      resolve({ code: code ?? 1, output: signal ? `${output}\nStopped by ${signal}.` : output })
    })
  })
}

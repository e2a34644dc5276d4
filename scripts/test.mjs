// `npm test`: installs if necessary and runs all checks and tests. The last line has the counts; the exit code is 1
// unless everything passed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'
import { hasPassed, hashProject, recordPass } from './checks/passed-checks.mjs'
import { findChromium } from './chromium.mjs'
import {
  ENVIRONMENT_VARIABLES,
  installPackages,
  isBuildCurrent,
  recordBuild,
  makeDevVars,
  NODE_PATH,
  printStep,
} from './prepare.mjs'

const REPORTS_FOLDER = 'node_modules/.cache/reports'
const MAX_RUN_MS = 55 * 60_000
/** The file system in memory of Linux. */
const MEMORY_FOLDER = '/dev/shm'
/** Minimum free space for the temporary files of the tests. Some containers have only 64 MB. */
const MIN_MEMORY_BYTES = 4e9
/**
 * Load tests that `npm test` runs. The remaining load tests run only in `npm run soak`; lab/README.md gives the
 * reasons.
 */
const QUICK_LOAD_TESTS = ['last-pieces', 'kills', 'chat-cuts', 'chat-kills']

const FORMAT_ARGS = ['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.']

/**
 * Checks that read only the files of the project and the installed packages. The format check reads only the files that
 * have changed since it last passed.
 */
const STATIC_CHECKS = [
  ['types', 'node_modules/typescript/bin/tsc', '-b', '--force'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['unused code', 'node_modules/knip/bin/knip.js'],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ...FORMAT_ARGS],
  ['plain words', 'scripts/checks/check-prose.mjs'],
  ['catalogue', 'catalog/check.mjs'],
]

/** The result of a step that is skipped, because it passed for the same files before. */
const UNCHANGED_RESULT = { passed: 1, failed: 0, note: ' (not run: no file has changed since it passed)' }

// The search for Chromium may install Chromium, so the search starts before all other steps.
const chromiumLookup = findChromium()
installPackages()
makeDevVars()
rmSync(REPORTS_FOLDER, { recursive: true, force: true })
mkdirSync(REPORTS_FOLDER, { recursive: true })
// `process.exit` runs the exit handlers, which end the child processes as well.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

const TEST_ENVIRONMENT = makeTestEnvironment()
const projectHash = hashProject()
const stepResults = []
// The build runs first, because the Worker's tests read the built files.
await runInTurn([['build', checkBuild]])
const isBuilt = stepResults.every(({ failed }) => failed === 0)
// Two groups of steps run in parallel: the browser tests, which use two cores, and the other steps, which use about
// one.
await Promise.all([
  runInTurn([
    ['types of the bindings', checkBindingTypes],
    ...STATIC_CHECKS.map(([name, ...args]) => [name, runAfterChange(name, () => runCheck(...args))]),
    ['secrets', runIfBuilt(() => runCheck('scripts/checks/find-secrets.mjs'))],
    ['deployment, dry run', runIfBuilt(() => runCheck('scripts/deploy.mjs', '--dry-run'))],
    ['soak, small numbers', runIfBuilt(runLoadTests)],
  ]),
  runInTurn([['unit and Worker tests', runUnitTests]]),
])
await runInTurn([['browser tests', runIfBuilt(runBrowserTests)]])
printSummary()

/**
 * Variables that put temporary files of the tests into memory, if there is space. On a disk, the databases of the tests
 * wait after each write until it is stored.
 */
function makeTestEnvironment() {
  const transformCache = { PWTEST_CACHE_DIR: resolve('node_modules/.cache/playwright') }
  if (!existsSync(MEMORY_FOLDER)) return transformCache
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  if (bavail * bsize < MIN_MEMORY_BYTES) return transformCache
  const folder = mkdtempSync(`${MEMORY_FOLDER}/shop-tests-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { ...transformCache, TMPDIR: folder }
}

/** Runs steps in sequence. Prints the output of each step when the step has ended. */
async function runInTurn(steps) {
  for (const [name, run] of steps) {
    const startedAt = Date.now()
    const { output = '', passed, failed, failures = [], flaky = [], note = '' } = await run()
    const durationSeconds = (Date.now() - startedAt) / 1000
    printStep(`${name}: ${failed ? 'FAILED' : 'passed'}${note}`)
    if (output.trim()) console.log(output.trimEnd())
    stepResults.push({ name, passed, failed, seconds: durationSeconds, failures, flaky, note })
  }
}

function printSummary() {
  console.log('')
  for (const { name, passed, failed, seconds, note } of stepResults) {
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(24)}${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s${note}`,
    )
  }
  // Failures are repeated at the end, because long logs are truncated.
  for (const failure of stepResults.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
  for (const flakyTest of stepResults.flatMap(({ flaky }) => flaky))
    console.log(`~ ${flakyTest}: passed at the second try only`)
  const sumCounts = (countName) => stepResults.reduce((total, result) => total + result[countName], 0)
  process.exitCode = sumCounts('failed') > 0 ? 1 : 0
  console.log(`\n${sumCounts('passed')} passed, ${sumCounts('failed')} failed`)
}

function runIfBuilt(runStep) {
  return () => (isBuilt ? runStep() : { output: 'Not run, because there is no build.', passed: 0, failed: 1 })
}

/** Skips a step that passed after the last change of a file. To run all steps, delete `node_modules/.cache`. */
function runAfterChange(name, runStep) {
  return async () => {
    if (hasPassed(name, projectHash)) return UNCHANGED_RESULT
    const stepResult = await runStep()
    if (!stepResult.failed) recordPass(name, projectHash)
    return stepResult
  }
}

async function runCheck(...args) {
  const { code, output } = await runCommand(args)
  return { output, ...(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) }
}

async function checkBuild() {
  if (isBuildCurrent()) return UNCHANGED_RESULT
  const buildResult = await runCheck('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
  if (!buildResult.failed) recordBuild()
  return buildResult
}

async function checkBindingTypes() {
  const typesFile = 'worker-configuration.d.ts'
  const originalSource = readFileSync(typesFile, 'utf8')
  const generationResult = await runCheck('scripts/types.mjs')
  if (generationResult.failed || readFileSync(typesFile, 'utf8') === originalSource) return generationResult
  return {
    output: `${typesFile} was not current; it is now. Look at the change and commit it.`,
    passed: 0,
    failed: 1,
  }
}

async function runLoadTests() {
  const file = `${REPORTS_FOLDER}/soak.json`
  // A failed load test gets one retry. The end of the output lists load tests that passed only on the retry.
  const args = ['lab/soak.mjs', ...QUICK_LOAD_TESTS, '--small', '--retries', '1', '--report', file]
  const { code, output } = await runCommand(args)
  const soakReport = readReport(file)
  const hasNothingToReport = code === 0 && soakReport.flaky?.length === 0
  return { output: hasNothingToReport ? '' : output, ...toStepResult(code, soakReport) }
}

async function runUnitTests() {
  const file = `${REPORTS_FOLDER}/unit.json`
  const reporterArgs = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporterArgs]
  const { code, output } = await runCommand(args, { env: TEST_ENVIRONMENT })
  const { numPassedTests, testResults = [] } = readReport(file)
  return {
    output,
    ...toStepResult(code, { passed: numPassedTests, failures: testResults.flatMap(formatFailures) }),
  }
}

/** Lists each failed test of a file with the first line of its error. If a file could not run, lists the file. */
function formatFailures({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failedTests.length === 0) return [`${file}: ${takeFirstLine(message)}`]
  return failedTests.map((test) => `${file} › ${test.fullName}: ${takeFirstLine(test.failureMessages?.[0])}`)
}

function takeFirstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0] ?? ''
}

async function runBrowserTests() {
  const { path, problem } = await chromiumLookup
  if (problem) return { output: problem, passed: 0, failed: 1 }
  const file = `${REPORTS_FOLDER}/browser.json`
  printStep('browser tests …')
  const { code } = await runCommand(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    { env: { ...TEST_ENVIRONMENT, CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file }, isShown: true },
  )
  const { stats: { expected = 0, flaky = 0 } = {}, suites = [] } = readReport(file)
  const specs = suites.flatMap(collectSpecs)
  return toStepResult(code, {
    passed: expected + flaky,
    failures: specs.filter(({ ok }) => !ok).map(formatTestName),
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(formatTestName),
  })
}

function collectSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(collectSpecs)]
}

function formatTestName({ file, title }) {
  return `e2e/${file} › ${title}`
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** The result of a step from a report. A tool that exits with an error without a failed test counts as one failure. */
function toStepResult(exitCode, { passed = 0, failures = [], flaky = [] }) {
  return { passed, failed: failures.length || (exitCode === 0 ? 0 : 1), failures, flaky }
}

/** Runs a script on the installed Node. Stops it after MAX_RUN_MS. */
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

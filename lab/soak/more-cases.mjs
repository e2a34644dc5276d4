// Load tests that run unit tests of the Worker or the domain again, with many more random cases. `npm test` runs the
// same tests with fewer cases, as unit tests.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ENVIRONMENT_VARIABLES, NODE_PATH } from '../../scripts/prepare.mjs'
import { checkEqual, checkZero, checkAboveZero } from '../load/figures/checks.mjs'

/**
 * Unit tests to run as load tests. `variable` names the environment variable that sets the number of cases, for a full
 * or a small run.
 */
const UNIT_TESTS = [
  {
    goal: 'G0',
    name: 'random-lives',
    title: 'Random lives of a shop: its books balance after every step',
    tests: ['worker/features/orders/money-model.test.ts'],
    variable: 'MODEL_RUNS',
    cases: { full: 2000, small: 100 },
  },
  {
    goal: 'G6',
    name: 'event-sequences',
    title: 'What the provider reports, in every order and any number of times',
    tests: ['worker/features/payments/settle.test.ts'],
    variable: 'SEQUENCES',
    cases: { full: 5000, small: 40 },
  },
  {
    goal: 'G13c',
    name: 'chat-evictions',
    title: 'Chats whose rooms sleep, are evicted and lose their sockets at any time',
    tests: ['worker/features/chat/room/room-model.test.ts'],
    variable: 'CHATS',
    cases: { full: 200, small: 6 },
  },
  {
    goal: 'G15',
    name: 'dying-sender',
    title: 'Mails whose sender dies and whose provider fails at any moment',
    tests: ['worker/mail/outbox/outbox.test.ts'],
    variable: 'CRASHES',
    cases: { full: 500, small: 50 },
  },
  {
    goal: 'G19',
    name: 'properties',
    title: 'The properties of the rules: money, vouchers, rates, postal codes, delivery, search',
    tests: ['--project', 'domain'],
    variable: 'FC_RUNS',
    cases: { full: 100_000, small: 1000 },
  },
]

/** The unit tests in the form of load tests. */
export const UNIT_TEST_GOALS = UNIT_TESTS.map(({ tests, variable, cases, ...goal }) => ({
  ...goal,
  run: ({ isSmall }) => runUnitTests(tests, { [variable]: String(isSmall ? cases.small : cases.full) }),
}))

async function runUnitTests(testFiles, env) {
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const reportFile = path.join(temporaryFolder, 'report.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...testFiles,
    '--reporter=json',
    `--outputFile=${reportFile}`,
  ]
  const child = spawn(NODE_PATH, args, {
    env: { ...ENVIRONMENT_VARIABLES, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errorOutput = (errorOutput + text).slice(-4000)))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(reportFile)
  rmSync(temporaryFolder, { recursive: true, force: true })
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => test.failureMessages.join('\n')),
  )
  return {
    checks: [
      checkAboveZero('tests passed', numPassedTests),
      checkZero('tests failed', numFailedTests),
      checkEqual('exit code', code, 0),
    ],
    figures: { tests: numPassedTests, ...env },
    notes: [...failures, ...(code === 0 ? [] : [errorOutput])],
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

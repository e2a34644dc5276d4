// Load tests that run a unit test of the Worker or the domain again, with many more random cases.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ENVIRONMENT_VARIABLES, NODE_PATH } from '../prepare.mjs'
import { checkEqual, checkZero, checkAboveZero } from './checks.mjs'

/**
 * Runs the tests of some files with more cases, optionally only those with a matching name. The result has the form of
 * a load test's result.
 */
export async function runWithMoreCases(files, env, testName = '') {
  const temporaryFolder = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const reportFile = path.join(temporaryFolder, 'report.json')
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...files,
    '--reporter=json',
    `--outputFile=${reportFile}`,
  ]
  const child = spawn(NODE_PATH, [...args, ...(testName ? ['-t', testName] : [])], {
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

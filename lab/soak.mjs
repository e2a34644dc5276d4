// `npm run soak`: tests the shop's guarantees under load, faults and kills (docs/reliability.md), goal by goal. `-- g1
// g3` runs the named goals; `--small` uses small numbers; `--seed` repeats a run. Exits with 1 if a check failed.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { formatMarkdownTable } from './load/visitors/client.mjs'
import { createRandom } from './load/random.mjs'
import { createShopPool } from './load/shop/shops.mjs'
import { UNIT_TEST_GOALS } from './soak/more-cases.mjs'
import { buildIfChanged, exitWithError } from '../scripts/prepare.mjs'

const FAILURES_FOLDER = 'node_modules/.cache/soak'

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    // Duration in minutes and calls per second, for goals that run at a fixed rate.
    minutes: { type: 'string' },
    rate: { type: 'string' },
    // Used by `npm test`: skips the build, and writes counts and failures to this file.
    report: { type: 'string' },
    // Maximum number of retries of a failed goal (scenario), each with the same seed.
    retries: { type: 'string', default: '0' },
  },
})
const goals = await loadGoals(names)
if (!options.report) await buildIfChanged()

const shops = createShopPool(createRandom(options.seed))
// On a signal, the shops are closed first, because closing removes their temporary data.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void shops.close().finally(() => process.exit(130)))

const checkCounts = { passed: 0, failed: 0 }
/** One line per failed check: the seed that repeats the run, and the message of the check. */
const failures = []
/** Lines like those of `failures`, for goals that failed first and passed on a retry. */
const flakyChecks = []
try {
  for (const goal of goals) await runGoal(goal, Number(options.retries))
} finally {
  await shops.close()
}
if (options.report)
  writeFileSync(options.report, JSON.stringify({ ...checkCounts, failures, flaky: flakyChecks }))
console.log(`\n${checkCounts.passed} checks passed, ${checkCounts.failed} failed`)
process.exit(checkCounts.failed > 0 ? 1 : 0)

/**
 * Loads the load tests that are named by goal number (g1) or file name (last-pieces). Without names, it loads all. A
 * small run without names leaves out the unit tests, because `npm test` runs them with the same numbers.
 */
async function loadGoals(wantedNames) {
  const goalFiles = readdirSync(new URL('soak/', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => path.dirname(file) !== '.' && file.endsWith('.mjs'))
  const fileGoals = await Promise.all(
    goalFiles.map(async (file) => ({
      name: path.basename(file, '.mjs'),
      ...(await import(`./soak/${file}`)),
    })),
  )
  const goalModules = [...fileGoals, ...UNIT_TEST_GOALS]
  const findGoals = (goalName) =>
    goalModules.filter((goalModule) =>
      [goalModule.goal.toLowerCase(), goalModule.name].includes(goalName.toLowerCase()),
    )
  const unknownGoal = wantedNames.find((name) => findGoals(name).length === 0)
  if (unknownGoal)
    exitWithError(
      `There is no goal ${unknownGoal}; there are ${goalModules.map(({ goal }) => goal).join(', ')}.`,
    )
  const compareGoals = (a, b) => a.goal.localeCompare(b.goal, 'en', { numeric: true })
  const goalsToRun = options.small ? fileGoals : goalModules
  return (wantedNames.length > 0 ? wantedNames.flatMap(findGoals) : goalsToRun).toSorted(compareGoals)
}

/** Parses an option as a positive number; undefined if absent. */
function readNumberOption(optionName) {
  const optionText = options[optionName]
  if (optionText !== undefined && !(Number(optionText) > 0))
    exitWithError(`--${optionName} has to be a number above 0, not ${optionText}.`)
  return optionText === undefined ? undefined : Number(optionText)
}

/** Runs a goal and prints its checks; returns true if it passed. */
async function runGoal(goalModule, retriesLeft) {
  const { goal, title, name, run } = goalModule
  const randomSeed = `${options.seed}`
  console.log(`\n## ${goal} ${title}${options.small ? ' (small)' : ''}, seed ${randomSeed}\n`)
  const startedAt = performance.now()
  const goalResult = await run({
    isSmall: options.small,
    random: createRandom(randomSeed).fork(name),
    minutes: readNumberOption('minutes'),
    rate: readNumberOption('rate'),
    shops,
  }).catch((error) => ({
    checks: [{ subject: 'the run', actual: String(error), expected: 'ends', isGood: false }],
    notes: [error.stack],
  }))
  const { checks, figures = {}, notes = [], history } = goalResult
  console.log(
    formatMarkdownTable(
      checks.map(({ subject, actual, expected, isGood }) => ({
        subject,
        actual,
        expected,
        '': isGood ? '✓' : '✗',
      })),
    ),
  )
  const figuresWithTime = {
    ...figures,
    'seconds in all': ((performance.now() - startedAt) / 1000).toFixed(1),
  }
  console.log(
    `\n${Object.entries(figuresWithTime)
      .map(([label, value]) => `${label}: ${value}`)
      .join(' · ')}`,
  )
  for (const note of notes.slice(0, 20)) console.log(`- ${note}`)
  const failedChecks = checks.filter(({ isGood }) => !isGood)
  if (failedChecks.length > 0) {
    mkdirSync(FAILURES_FOLDER, { recursive: true })
    const file = `${FAILURES_FOLDER}/${name}-${randomSeed}.json`
    writeFileSync(file, JSON.stringify({ goal, seed: randomSeed, checks, notes, history }, null, 1))
    console.log(`✗ ${failedChecks.length} failed; what happened is in ${file}`)
  }
  const [firstNote = ''] = notes
  const failureLines = failedChecks.map(
    ({ subject, actual, expected }) =>
      `${goal}, seed ${randomSeed} › ${subject}: is ${actual}, expected ${expected}; ${takeFirstLine(firstNote).slice(0, 200)}`,
  )
  if (failedChecks.length > 0 && retriesLeft > 0) {
    const hasPassed = await runGoal(goalModule, retriesLeft - 1)
    if (hasPassed) flakyChecks.push(...failureLines)
    return hasPassed
  }
  checkCounts.failed += failedChecks.length
  checkCounts.passed += checks.length - failedChecks.length
  failures.push(...failureLines)
  return failedChecks.length === 0
}

function takeFirstLine(text) {
  return String(text).split('\n')[0]
}

// The Worker's part of `npm run mutate`. Starting the runtime takes longer than most tests, so one runtime tries all
// mutants of an area. Stryker puts every mutant behind a switch. Each mutant has two test files of two lines
// (test/mutant.ts). The first file turns the switch on and runs the tests that reach the mutant until one fails. The
// second file turns the switch off and repeats the failed test. If the test still fails, the mutant was not the cause.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { createVitest } from 'vitest/node'
import { MUTATION_AREAS } from './areas.mjs'

const args = process.argv.slice(2)
const areaNames = args.filter((arg) => !/^\d+$/.test(arg))
/** Ids of single mutants, given after the name of an area. Without ids, all mutants run. */
const mutantIds = args.filter((arg) => /^\d+$/.test(arg))

/** Minimum share of mutants that tests must detect, per cent. */
const MIN_MUTATION_SCORE = 90

/** Names of the test files. In alphabetical order, the unchanged code runs first, then each mutant. */
const ORIGINAL_CODE_NAME = 'as-it-is'
const toTestName = (id) => `change-${id.padStart(6, '0')}`

const unknownAreas = areaNames.filter((name) => !(name in MUTATION_AREAS))
if (unknownAreas.length > 0) {
  console.error(
    `There is no area ${unknownAreas.join(', ')}; there are ${Object.keys(MUTATION_AREAS).join(', ')}.`,
  )
  process.exit(1)
}

let areScoresHighEnough = true
for (const [name, area] of Object.entries(MUTATION_AREAS)) {
  if (areaNames.length > 0 && !areaNames.includes(name)) continue
  const mutantResults = await testArea(name, area)
  const killedMutantCount = mutantResults.filter(({ fate }) => fate === 'noticed').length
  const mutationScore = (100 * killedMutantCount) / mutantResults.length
  areScoresHighEnough &&= mutationScore >= MIN_MUTATION_SCORE
  for (const mutant of mutantResults.filter(({ fate }) => fate !== 'noticed'))
    console.log(describeMutant(mutant))
  console.log(
    `${name}: ${killedMutantCount} of ${mutantResults.length} changes noticed, ${mutationScore.toFixed(1)} %\n`,
  )
}
process.exit(areScoresHighEnough ? 0 : 1)

/**
 * Tests the selected mutants of an area. Returns each with its result: `noticed`, `survived`, `not reached` or
 * `unclear`.
 */
async function testArea(name, { code, tests }) {
  const areaFolder = path.join('.stryker-tmp', name)
  rmSync(areaFolder, { recursive: true, force: true })
  const allMutants = await instrumentCode(areaFolder, code)
  const mutants = allMutants.filter(({ id }) => mutantIds.length === 0 || mutantIds.includes(id))
  const writeTestFile = (testFileName, functionName, id) =>
    writeFileSync(
      path.join(areaFolder, `${testFileName}.test.ts`),
      `import { ${functionName} } from '../../test/mutant'\n${functionName}(${id})\n`,
    )
  writeTestFile(ORIGINAL_CODE_NAME, 'runWithoutMutant', '')
  for (const { id } of mutants) {
    writeTestFile(`${toTestName(id)}-a`, 'testMutant', `'${id}'`)
    writeTestFile(`${toTestName(id)}-b`, 'rerunMutant', `'${id}'`)
  }
  const resultsByTest = await runMutantTests(areaFolder, tests)
  rmSync(areaFolder, { recursive: true, force: true })
  return mutants.map((mutant) => ({ ...mutant, fate: findMutantStatus(resultsByTest, mutant.id) }))
}

/** Writes a copy of the code into `areaFolder`, in which every mutant is behind a switch. */
async function instrumentCode(areaFolder, code) {
  const sourceFiles = code.map((name) => ({
    name: path.resolve(name),
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }))
  const silentLogger = new Proxy({}, { get: () => () => false })
  const instrumentOptions = { plugins: null, excludedMutations: [], ignorers: [] }
  const { files: changedFiles, mutants } = await new Instrumenter(silentLogger).instrument(
    sourceFiles,
    instrumentOptions,
  )
  for (const { name, content } of changedFiles) {
    const targetPath = path.join(areaFolder, 'code', path.relative('.', name))
    mkdirSync(path.dirname(targetPath), { recursive: true })
    writeFileSync(targetPath, content)
  }
  const linesByFile = new Map(sourceFiles.map(({ name, content }) => [name, content.split('\n')]))
  return mutants.map((mutant) => ({ ...mutant, source: linesByFile.get(mutant.fileName) }))
}

/** Runs the test files of a folder; returns the results by file name. */
async function runMutantTests(areaFolder, testFiles) {
  process.env['MUTANTS'] = areaFolder
  process.env['MUTANT_TESTS'] = testFiles.join(' ')
  const resultsByTest = new Map()
  const testReporter = {
    onTestModuleEnd(module) {
      const testCases = [...module.children.allTests()]
      const failedTests = testCases.filter((test) => test.result().state === 'failed')
      const errors = module.errors().map(({ message }) => message)
      const name = path.basename(module.moduleId, '.test.ts')
      const [reachedCount] = testCases
        .map((test) => test.meta().reached)
        .filter((count) => count !== undefined)
      resultsByTest.set(name, {
        isOk: failedTests.length === 0 && errors.length === 0,
        reached: reachedCount,
      })
      const failureReason = [...failedTests.map((test) => test.fullName), ...errors].join('; ')
      if (name.endsWith('-a')) console.log(`${name}: ${failureReason || 'survived'}`)
    },
  }
  const vitest = await createVitest('test', {
    config: 'lab/mutate/vitest.worker.config.ts',
    watch: false,
    reporters: [testReporter],
  })
  try {
    await vitest.start()
  } finally {
    await vitest.close()
  }
  if (!resultsByTest.get(ORIGINAL_CODE_NAME)?.isOk) throw new Error('A test fails without any change.')
  return resultsByTest
}

function findMutantStatus(resultsByTest, id) {
  const firstOutcome = resultsByTest.get(`${toTestName(id)}-a`)
  if (!firstOutcome) return 'unclear'
  if (firstOutcome.isOk) return firstOutcome.reached === 0 ? 'not reached' : 'survived'
  return resultsByTest.get(`${toTestName(id)}-b`)?.isOk ? 'noticed' : 'unclear'
}

/** Describes a mutant in the format `number result: file:line mutator: original → mutated`. */
function describeMutant({ id, fileName, location, mutatorName, replacement, source, fate }) {
  const { start, end } = location
  const lines = source.slice(start.line, end.line + 1)
  const lastIndex = lines.length - 1
  lines[lastIndex] = lines[lastIndex].slice(0, end.column)
  lines[0] = lines[0].slice(start.column)
  const shortenCode = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 160)
  const sourcePosition = `${path.relative('.', fileName)}:${start.line + 1}`
  return `${id} ${fate}: ${sourcePosition} ${mutatorName}: ${shortenCode(lines.join('\n'))} → ${shortenCode(replacement)}`
}

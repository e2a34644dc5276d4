// The Worker's part of `npm run mutate`. Starting the runtime takes longer than most tests, so one runtime tries all
// mutants of an area. Stryker puts every mutant behind a switch. Each mutant has a test file of two lines
// (test/mutant.ts). It turns the switch on and runs the tests that reach the mutant until one fails. Then it turns
// the switch off and repeats the failed test. If the test still fails, the mutant was not the cause.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { createVitest } from 'vitest/node'
import { AREAS } from './areas.mjs'

const [stryker, ...args] = process.argv.slice(2)
const areaNames = args.filter((arg) => !/^\d+$/.test(arg))
/** Optional numbers of mutants, after the name of an area. Only these mutants run. */
const mutantIds = args.filter((arg) => /^\d+$/.test(arg))
const { Instrumenter } = await import(
  pathToFileURL(path.join(stryker, 'instrumenter/dist/src/index.js')).href
)

/** Minimum share of mutants that tests must detect, per cent. */
const ENOUGH = 90

/** Names that sort the test files: first the original code, then each mutant. */
const AS_IT_IS = 'as-it-is'
const placeOf = (id) => `change-${id.padStart(6, '0')}`

const unknown = areaNames.filter((name) => !(name in AREAS))
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(AREAS).join(', ')}.`)
  process.exit(1)
}

let isEnough = true
for (const [name, area] of Object.entries(AREAS)) {
  if (areaNames.length > 0 && !areaNames.includes(name)) continue
  const results = await tryArea(name, area)
  const noticedCount = results.filter(({ fate }) => fate === 'noticed').length
  const score = (100 * noticedCount) / results.length
  isEnough &&= score >= ENOUGH
  for (const mutant of results.filter(({ fate }) => fate !== 'noticed')) console.log(describeMutant(mutant))
  console.log(`${name}: ${noticedCount} of ${results.length} changes noticed, ${score.toFixed(1)} %\n`)
}
process.exit(isEnough ? 0 : 1)

/** Every selected mutant of an area with its result: `noticed`, `survived`, `not reached` or `unclear`. */
async function tryArea(name, { code, tests }) {
  const folder = path.join('.stryker-tmp', name)
  rmSync(folder, { recursive: true, force: true })
  const all = await instrument(folder, code)
  const mutants = all.filter(({ id }) => mutantIds.length === 0 || mutantIds.includes(id))
  const testFile = (place, verb, id) =>
    writeFileSync(
      path.join(folder, `${place}.test.ts`),
      `import { ${verb} } from '../../test/mutant'\n${verb}(${id})\n`,
    )
  testFile(AS_IT_IS, 'tryNone', '')
  for (const { id } of mutants) {
    testFile(`${placeOf(id)}-a`, 'tryMutant', `'${id}'`)
    testFile(`${placeOf(id)}-b`, 'tryAgain', `'${id}'`)
  }
  const outcomes = await run(folder, tests)
  rmSync(folder, { recursive: true, force: true })
  return mutants.map((mutant) => ({ ...mutant, fate: fateOf(outcomes, mutant.id) }))
}

/** Writes the code with every mutant behind a switch, into a folder of its own. */
async function instrument(folder, code) {
  const files = code.map((name) => ({
    name: path.resolve(name),
    mutate: true,
    content: readFileSync(name, 'utf8'),
  }))
  const silent = new Proxy({}, { get: () => () => false })
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { files: changedFiles, mutants } = await new Instrumenter(silent).instrument(files, options)
  for (const { name, content } of changedFiles) {
    const place = path.join(folder, 'code', path.relative('.', name))
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, content)
  }
  const sources = new Map(files.map(({ name, content }) => [name, content.split('\n')]))
  return mutants.map((mutant) => ({ ...mutant, source: sources.get(mutant.fileName) }))
}

/** Runs the test files of a folder; returns the results by name. */
async function run(folder, tests) {
  process.env['MUTANTS'] = folder
  process.env['MUTANT_TESTS'] = tests.join(' ')
  const outcomes = new Map()
  const reporter = {
    onTestModuleEnd(module) {
      const tests = [...module.children.allTests()]
      const failedTests = tests.filter((test) => test.result().state === 'failed')
      const errors = module.errors().map(({ message }) => message)
      const name = path.basename(module.moduleId, '.test.ts')
      const [reachedCount] = tests.map((test) => test.meta().reached).filter((count) => count !== undefined)
      outcomes.set(name, { isOk: failedTests.length === 0 && errors.length === 0, reached: reachedCount })
      const reason = [...failedTests.map((test) => test.fullName), ...errors].join('; ')
      if (name.endsWith('-a')) console.log(`${name}: ${reason || 'survived'}`)
    },
  }
  const vitest = await createVitest('test', {
    config: 'vitest.mutate-worker.config.ts',
    watch: false,
    reporters: [reporter],
  })
  try {
    await vitest.start()
  } finally {
    await vitest.close()
  }
  if (!outcomes.get(AS_IT_IS)?.isOk) throw new Error('A test fails without any change.')
  return outcomes
}

function fateOf(outcomes, id) {
  const first = outcomes.get(`${placeOf(id)}-a`)
  if (!first) return 'unclear'
  if (first.isOk) return first.reached === 0 ? 'not reached' : 'survived'
  return outcomes.get(`${placeOf(id)}-b`)?.isOk ? 'noticed' : 'unclear'
}

/** Format: `number result: file:line mutator: original → mutated`. */
function describeMutant({ id, fileName, location, mutatorName, replacement, source, fate }) {
  const { start, end } = location
  const lines = source.slice(start.line, end.line + 1)
  const last = lines.length - 1
  lines[last] = lines[last].slice(0, end.column)
  lines[0] = lines[0].slice(start.column)
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 160)
  const place = `${path.relative('.', fileName)}:${start.line + 1}`
  return `${id} ${fate}: ${place} ${mutatorName}: ${short(lines.join('\n'))} → ${short(replacement)}`
}

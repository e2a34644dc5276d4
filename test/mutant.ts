import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it, type RunnerTask, vi } from 'vitest'

/** Number of runs of each mutant: while the code loaded (`static`), and in each test (`perTest`). */
type CoverageReport = { static: Record<string, number>; perTest: Record<string, Record<string, number>> }

/**
 * The global object of the instrumented code: the active mutant, and the number of runs of each mutant. The fields up to
 * `mutantCoverage` have the names that Stryker's code expects.
 */
type MutantSwitch = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: CoverageReport
  /** The coverage that `runWithoutMutant` recorded. */
  reachedCoverage?: CoverageReport | undefined
  /** Duration of each test, ms. */
  durations?: Record<string, number>
  /** The test that detected the mutant. */
  noticedBy?: string | undefined
}

declare global {
  // Declared with `var`, because only `var` adds a property to globalThis.
  var __stryker__: MutantSwitch | undefined
}

/** State shared by the test files of this runtime. */
const mutantSwitch: MutantSwitch = (globalThis.__stryker__ ??= {})

const testFiles = inject('mutantTests')

/** Maximum number of runs of a mutant in a test. More runs mean that the mutant made an endless loop. */
const MAX_MUTANT_HITS = 100_000
/** Timeout of a test, ms. A mutant that makes the code wait forever fails by this timeout. */
const TEST_TIMEOUT_MS = 30_000
/** Minimum duration of a slow test, ms. Slow tests run after the fast tests. */
const SLOW_TEST_MS = 300

/** Full name of a test: `file > suite > test`. */
const toTestName = (task: RunnerTask): string =>
  `${task.suite && task.suite.name !== CHANGED_SUITE ? `${toTestName(task.suite)} > ` : ''}${task.name}`
const CHANGED_SUITE = 'changed'

/**
 * Loads the tests of a file. The URL parameter `time` makes the import unique, so that the runtime loads the file
 * again.
 */
const importTests = (file: string, cacheKey: string) =>
  describe(file, async () => void (await import(/* @vite-ignore */ `/${file}?time=${cacheKey}`)))

/** Runs the original code, with which all tests must pass. Records the mutants that each test reaches. */
export function runWithoutMutant(): void {
  mutantSwitch.activeMutant = undefined
  const durationByTest: Record<string, number> = (mutantSwitch.durations = {})
  beforeEach(({ task }) => {
    const startedAt = Date.now()
    const name = toTestName(task)
    mutantSwitch.currentTestId = name
    return () => void (durationByTest[name] = (durationByTest[name] ?? 0) + Date.now() - startedAt)
  })
  afterEach(() => void (mutantSwitch.currentTestId = undefined))
  afterAll(() => void (mutantSwitch.reachedCoverage = structuredClone(mutantSwitch.mutantCoverage)))
  for (const file of testFiles) importTests(file, 'none')
}

/** Activates a mutant and runs the tests that reach it until one fails. */
export function testMutant(id: string): void {
  const { reachedCoverage, durations = {} } = mutantSwitch
  mutantSwitch.noticedBy = undefined
  // A mutant in code that runs at load time may affect any test, so all tests run.
  const testNames = Object.keys(durations).filter(
    (name) => isStaticMutant(id) || reachedCoverage?.perTest[name]?.[id],
  )
  runMutant(id, id, testNames)
}

/** Runs the detecting test once more without the mutant: it must pass. */
export function rerunMutant(id: string): void {
  runMutant(id, undefined, mutantSwitch.noticedBy === undefined ? [] : [mutantSwitch.noticedBy])
}

const isStaticMutant = (id: string) => Boolean(mutantSwitch.reachedCoverage?.static[id])

function runMutant(id: string, activeMutantId: string | undefined, testNames: string[]) {
  vi.setConfig({ testTimeout: TEST_TIMEOUT_MS })
  if (isStaticMutant(id)) vi.resetModules()
  mutantSwitch.activeMutant = activeMutantId
  beforeAll(() => {
    mutantSwitch.hitCount = 0
    mutantSwitch.hitLimit = MAX_MUTANT_HITS
  })
  it('begins', ({ task }) => void Object.assign(task.meta, { reached: testNames.length }))
  for (const isSlow of [false, true]) {
    const namesToRun = testNames.filter(
      (name) => (mutantSwitch.durations?.[name] ?? 0) > SLOW_TEST_MS === isSlow,
    )
    describe(CHANGED_SUITE, () => {
      beforeEach(({ task, skip, onTestFailed }) => {
        const name = toTestName(task)
        if (!namesToRun.includes(name) || (activeMutantId && mutantSwitch.noticedBy)) skip()
        onTestFailed(() => void (mutantSwitch.noticedBy ??= name))
      })
      const selectedFiles = testFiles.filter((file) =>
        namesToRun.some((name) => name.startsWith(`${file} > `)),
      )
      for (const file of selectedFiles) importTests(file, `${id}-${activeMutantId ?? 'none'}-${isSlow}`)
    })
  }
  afterAll(() => {
    mutantSwitch.activeMutant = undefined
    if (isStaticMutant(id)) vi.resetModules()
  })
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it, type RunnerTask, vi } from 'vitest'

/** Counts of runs by mutant: while the code loaded, and by each test. */
type Reached = { static: Record<string, number>; perTest: Record<string, Record<string, number>> }

/** The global of the instrumented code: the active mutant, and the mutants reached. The names are Stryker's. */
type Switch = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: Reached
  /** The result of `tryNone`. */
  reached?: Reached | undefined
  /** Duration of each test, ms. */
  durations?: Record<string, number>
  /** The test that detected the mutant. */
  noticedBy?: string | undefined
}

declare global {
  // `var`, because only that is a property of globalThis.
  var __stryker__: Switch | undefined
}

/** State shared by the test files of this runtime. */
const state: Switch = (globalThis.__stryker__ ??= {})

const files = inject('mutantTests')

/** More hits than this mean that a mutant made an endless loop. */
const MAX_HITS = 100_000
/** A mutant that waits forever is detected after this time, ms. */
const TIMEOUT = 30_000
/** Tests that take longer, ms, run after the others. */
const SLOW = 300

/** `file > suite > test`. */
const nameOf = (task: RunnerTask): string =>
  `${task.suite && task.suite.name !== CHANGED ? `${nameOf(task.suite)} > ` : ''}${task.name}`
const CHANGED = 'changed'

/** Loads the tests of a file. `time` makes the import unique, so that the file is loaded again. */
const testsOf = (file: string, time: string) =>
  describe(file, async () => void (await import(/* @vite-ignore */ `/${file}?time=${time}`)))

/** Runs the original code: all tests must pass; records the mutants that they reach. */
export function tryNone(): void {
  state.activeMutant = undefined
  const durations: Record<string, number> = (state.durations = {})
  beforeEach(({ task }) => {
    const startedAt = Date.now()
    const name = nameOf(task)
    state.currentTestId = name
    return () => void (durations[name] = (durations[name] ?? 0) + Date.now() - startedAt)
  })
  afterEach(() => void (state.currentTestId = undefined))
  afterAll(() => void (state.reached = structuredClone(state.mutantCoverage)))
  for (const file of files) testsOf(file, 'none')
}

/** Activates a mutant and runs the tests that reach it until one fails. */
export function tryMutant(id: string): void {
  const { reached, durations = {} } = state
  state.noticedBy = undefined
  // A mutant in code that runs at load time may affect any test, so all tests run.
  const names = Object.keys(durations).filter((name) => isStatic(id) || reached?.perTest[name]?.[id])
  run(id, id, names)
}

/** Runs the detecting test once more without the mutant: it must pass. */
export function tryAgain(id: string): void {
  run(id, undefined, state.noticedBy === undefined ? [] : [state.noticedBy])
}

const isStatic = (id: string) => Boolean(state.reached?.static[id])

function run(id: string, active: string | undefined, names: string[]) {
  vi.setConfig({ testTimeout: TIMEOUT })
  if (isStatic(id)) vi.resetModules()
  state.activeMutant = active
  beforeAll(() => {
    state.hitCount = 0
    state.hitLimit = MAX_HITS
  })
  it('begins', ({ task }) => void Object.assign(task.meta, { reached: names.length }))
  for (const isSlow of [false, true]) {
    const selectedNames = names.filter((name) => (state.durations?.[name] ?? 0) > SLOW === isSlow)
    describe(CHANGED, () => {
      beforeEach(({ task, skip, onTestFailed }) => {
        const name = nameOf(task)
        if (!selectedNames.includes(name) || (active && state.noticedBy)) skip()
        onTestFailed(() => void (state.noticedBy ??= name))
      })
      const ofThese = files.filter((file) => selectedNames.some((name) => name.startsWith(`${file} > `)))
      for (const file of ofThese) testsOf(file, `${id}-${active ?? 'none'}-${isSlow}`)
    })
  }
  afterAll(() => {
    state.activeMutant = undefined
    if (isStatic(id)) vi.resetModules()
  })
}

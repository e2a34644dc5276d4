import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it, type RunnerTask, vi } from 'vitest'

/** How often each change was come by, when the code was loaded and by each test. */
type Reached = { static: Record<string, number>; perTest: Record<string, Record<string, number>> }

/** Where the instrumented code looks for the change to make and notes who came by; these names are Stryker's. */
type Switch = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: Reached
  /** What `tryNone` found out. */
  reached?: Reached | undefined
  /** How long each test took, in ms. */
  durations?: Record<string, number>
  /** The test that noticed the change. */
  noticedBy?: string | undefined
}

declare global {
  // `var`, because only that is a property of globalThis.
  var __stryker__: Switch | undefined
}

/** What one file of the runtime tells the next. */
const state: Switch = (globalThis.__stryker__ ??= {})

const files = inject('mutantTests')

/** A change that makes a loop endless is noticed by its having been passed so often. */
const MOST_HITS = 100_000
/** One that makes something wait for ever, by its taking so many ms. */
const TIMEOUT = 30_000
/** From how many ms on a test is slow: it is asked after the quick ones. */
const SLOW = 300

/** `file > suite > test`. */
const nameOf = (task: RunnerTask): string =>
  `${task.suite && task.suite.name !== CHANGED ? `${nameOf(task.suite)} > ` : ''}${task.name}`
const CHANGED = 'changed'

/** The tests of a file, each `time` as if it had never been imported. */
const testsOf = (file: string, time: string) =>
  describe(file, async () => void (await import(/* @vite-ignore */ `/${file}?time=${time}`)))

/** The tests as they are: all must pass, and which changes they come by is noted. */
export function tryNone(): void {
  state.activeMutant = undefined
  const durations: Record<string, number> = (state.durations = {})
  beforeEach(({ task }) => {
    const begun = Date.now()
    const name = nameOf(task)
    state.currentTestId = name
    return () => void (durations[name] = (durations[name] ?? 0) + Date.now() - begun)
  })
  afterEach(() => void (state.currentTestId = undefined))
  afterAll(() => void (state.reached = structuredClone(state.mutantCoverage)))
  for (const file of files) testsOf(file, 'none')
}

/** Makes a change and runs the tests that come by it, until one fails. */
export function tryMutant(id: string): void {
  const { reached, durations = {} } = state
  state.noticedBy = undefined
  // What is computed when the code is loaded may be used by any test.
  const names = Object.keys(durations).filter((name) => isStatic(id) || reached?.perTest[name]?.[id])
  run(id, id, names)
}

/** Runs the test that noticed the change once more without it: it must pass. */
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
    state.hitLimit = MOST_HITS
  })
  it('begins', ({ task }) => void Object.assign(task.meta, { reached: names.length }))
  for (const isSlow of [false, true]) {
    const wanted = names.filter((name) => (state.durations?.[name] ?? 0) > SLOW === isSlow)
    describe(CHANGED, () => {
      beforeEach(({ task, skip, onTestFailed }) => {
        const name = nameOf(task)
        if (!wanted.includes(name) || (active && state.noticedBy)) skip()
        onTestFailed(() => void (state.noticedBy ??= name))
      })
      const ofThese = files.filter((file) => wanted.some((name) => name.startsWith(`${file} > `)))
      for (const file of ofThese) testsOf(file, `${id}-${active ?? 'none'}-${isSlow}`)
    })
  }
  afterAll(() => {
    state.activeMutant = undefined
    if (isStatic(id)) vi.resetModules()
  })
}

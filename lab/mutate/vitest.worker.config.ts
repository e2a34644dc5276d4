import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { workersRuntimePlugin, workerTests } from '../../vitest.config.ts'

const { MUTANTS = '', MUTANT_TESTS = '' } = process.env

/** Loads the instrumented code (lab/mutate/worker.mjs) instead of the original. */
const changedCodePlugin = {
  name: 'changed-code',
  enforce: 'pre' as const,
  load(id: string) {
    const changedFile = path.join(MUTANTS, 'code', path.relative('.', id))
    return path.isAbsolute(id) && existsSync(changedFile) ? readFileSync(changedFile, 'utf8') : null
  },
}

/** Runs files in order of their names. */
class FileNameSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId))
  }
}

/** One runtime that tries all mutants of one area of the Worker: `npm run mutate -- worker`. */
export default defineConfig({
  plugins: [changedCodePlugin, workersRuntimePlugin()],
  test: {
    ...workerTests,
    include: [`${MUTANTS}/*.test.ts`],
    exclude: [],
    maxWorkers: 1,
    // No module cache, because a cached module would contain the code of the previous run.
    fsModuleCache: false,
    sequence: { sequencer: FileNameSequencer },
    // Few cases per property, because they run once for each mutant.
    provide: {
      ...workerTests.provide,
      moneyModelCases: 2,
      goodsWalkSteps: 20,
      goodsWalkSeed: 1,
      outboxCrashCases: 2,
      paymentSequenceCases: 4,
      chatModelCases: 1,
      mutantTests: MUTANT_TESTS.split(' '),
    },
  },
})

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { buildFillStatements } from './test/fill-statements.mjs'
import { hashPassword } from './scripts/password-hash.mjs'
import { makeVapidKeys } from './scripts/vapid-keys.mjs'

const vapidKeys = makeVapidKeys()

/** The staff password. Node hashes it here, and the Worker compares the hash. */
const adminPassword = 'zażółć gęślą jaźń'

const migrations = await readD1Migrations('migrations')

/** Number of products, orders, mails, vouchers and page views in the cost tests. */
const ROWS_PER_TABLE = 2000

/** The Workers runtime with an empty shop. */
export const workersRuntimePlugin = (bindings: { FILL?: string[] } = {}) =>
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: {
        MIGRATIONS: migrations,
        ENVIRONMENT: 'local',
        WEBHOOK_SECRET: 'test-secret',
        // No server listens at this address, so no test calls a look-up service by accident.
        TOWNS_URL: 'http://127.0.0.1:9',
        COMPANIES_URL: 'http://127.0.0.1:9',
        POINTS_URL: 'http://127.0.0.1:9',
        DNS_URL: 'http://127.0.0.1:9',
        INPOST_API_URL: 'http://127.0.0.1:9',
        FURGONETKA_API_URL: 'http://127.0.0.1:9',
        ADMIN_PASSWORD_HASH: hashPassword(adminPassword),
        ADMIN_TOKEN_KEY: 'test-key-'.padEnd(64, '0'),
        VAPID_KEYS: vapidKeys,
        ...bindings,
      },
    },
  })

/** Long timeouts stop only tests that hang. Tests do not measure speed, and the machine may be busy. */
const TEST_TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000 }

/**
 * Component tests that replace a module with `vi.mock`. They need their own copy of all modules, because Vitest replaces
 * a module only before its first import.
 */
const moduleMockTests = globSync('web/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

const componentTests = { ...TEST_TIMEOUTS, environment: 'jsdom', setupFiles: ['./test/web/setup.ts'] }

/**
 * Component tests compare texts with plain spaces, so the JSX runtime gets a function that changes nothing. An alias, and
 * not `vi.mock`, because Vitest replaces a module only before its first import. The browser tests run with the real
 * function.
 */
const plainSpaces = {
  alias: [
    {
      find: /^\.\.\/domain\/text\/no-break-spaces$/,
      replacement: path.resolve('test/web/plain-spaces.ts'),
    },
  ],
}

/** The Worker's tests, except the cost tests. */
export const workerTests = {
  name: 'worker',
  ...TEST_TIMEOUTS,
  include: ['worker/**/*.test.ts'],
  exclude: ['worker/**/*.costs.test.ts'],
  // One runtime serves all test files, because loading the Worker takes longer than the tests of a file. Every test
  // creates rows with its own ids, so rows of other files do not matter.
  isolate: false,
  setupFiles: ['./test/worker-setup.ts'],
  globalSetup: ['./test/stand-ins/stand-ins.global.ts'],
  // Numbers of random cases: shop histories, outbox crashes, event sequences, chats. `npm run soak` uses larger
  // numbers.
  provide: {
    moneyModelCases: Number(process.env['MODEL_RUNS'] ?? 100),
    outboxCrashCases: Number(process.env['CRASHES'] ?? 50),
    paymentSequenceCases: Number(process.env['SEQUENCES'] ?? 40),
    chatModelCases: Number(process.env['CHATS'] ?? 6),
    // Steps of the random walk over orders, and its seed. `npm test` repeats one walk; other seeds give other walks.
    goodsWalkSteps: Number(process.env['WALK_STEPS'] ?? 500),
    goodsWalkSeed: Number(process.env['WALK_SEED'] ?? 1),
    adminPassword,
  },
  deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
}

/** Test files that call every route, and so store thousands of rows in the database of their runtime. */
const ROW_HEAVY_FILES = /worker\/http\/(access|faults)\.test\.ts$/

/** Runs the longest files first, except files with many rows: those rows would slow the searches of later files. */
class RowHeavyFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer returns a new list
    const sortedFiles = await super.sort(files)
    const isRowHeavy = ({ moduleId }: TestSpecification) => ROW_HEAVY_FILES.test(moduleId)
    return [...sortedFiles.filter((file) => !isRowHeavy(file)), ...sortedFiles.filter(isRowHeavy)]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: RowHeavyFilesLast },
    // Keeps the transformed modules between runs, in node_modules/.vitest-cache.
    fsModuleCache: true,
    // Tests mostly wait for the runtime, so two files run in parallel even on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...TEST_TIMEOUTS,
          testTimeout: 600_000,
        },
      },
      {
        test: { name: 'scripts', ...TEST_TIMEOUTS, include: ['scripts/**/*.test.mjs'], environment: 'node' },
      },
      {
        resolve: plainSpaces,
        test: {
          ...componentTests,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: moduleMockTests,
          // One jsdom and one copy of all modules for all files take a fifth of the CPU time of one for each file.
          isolate: false,
        },
      },
      {
        resolve: plainSpaces,
        test: { ...componentTests, name: 'web, replaced modules', include: moduleMockTests },
      },
      {
        plugins: [workersRuntimePlugin()],
        test: workerTests,
      },
      {
        // Cost tests use a shop with thousands of rows, so they need a runtime and a database of their own.
        plugins: [workersRuntimePlugin({ FILL: buildFillStatements(ROWS_PER_TABLE, Date.now()) })],
        test: {
          name: 'costs',
          ...TEST_TIMEOUTS,
          include: ['worker/**/*.costs.test.ts'],
          isolate: false,
          setupFiles: ['./test/worker-setup.ts', './test/database/many-rows.ts'],
          globalSetup: workerTests.globalSetup,
          provide: { adminPassword },
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
    ],
  },
})

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { fillStatements } from './scripts/load/fill.mjs'
import { hashOf } from './scripts/password-hash.mjs'

/** Hashed here by Node, compared in the Worker. */
const adminPassword = 'zażółć gęślą jaźń'

const migrations = await readD1Migrations('migrations')

/** As many products, orders, mails, vouchers and page views as the costs are measured among. */
const MANY = 2000

/** The Workers runtime with an empty shop in it. */
export const runtime = (bindings: { FILL?: string[] } = {}) =>
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: {
        MIGRATIONS: migrations,
        ENVIRONMENT: 'local',
        WEBHOOK_SECRET: 'test-secret',
        ADMIN_PASSWORD_HASH: hashOf(adminPassword),
        ADMIN_TOKEN_KEY: 'test-key-'.padEnd(64, '0'),
        ...bindings,
      },
    },
  })

/** Only ends what hangs: no test says how fast anything is, and a busy machine is no fault of the shop. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

/** The Worker's tests, all but those of the costs. */
export const workerTests = {
  name: 'worker',
  ...PATIENCE,
  include: ['worker/**/*.test.ts'],
  exclude: ['worker/**/*.costs.test.ts'],
  // One runtime for all files: loading the whole Worker anew for each took longer than its tests. Every
  // test makes the rows it needs under ids of its own, so that no file minds what another left behind.
  isolate: false,
  setupFiles: ['./test/worker-setup.ts'],
  globalSetup: ['./test/stand-ins.global.ts'],
  // Lives of a shop that its books are tried by, deaths of the outbox, sequences of events; more with npm run soak.
  provide: {
    modelRuns: Number(process.env['MODEL_RUNS'] ?? 100),
    crashes: Number(process.env['CRASHES'] ?? 50),
    sequences: Number(process.env['SEQUENCES'] ?? 40),
    chats: Number(process.env['CHATS'] ?? 6),
    // Steps of the random walk over orders, and its seed. `npm test` repeats one walk; other seeds are other walks.
    walkSteps: Number(process.env['WALK_STEPS'] ?? 500),
    walkSeed: Number(process.env['WALK_SEED'] ?? 1),
    adminPassword,
  },
  deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
}

export default defineConfig({
  test: {
    // Most of the time goes by in waiting for the runtime: two files at once, also on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...PATIENCE,
          testTimeout: 600_000,
        },
      },
      { test: { name: 'scripts', ...PATIENCE, include: ['scripts/**/*.test.mjs'], environment: 'node' } },
      {
        test: {
          name: 'web',
          ...PATIENCE,
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./test/web/setup.ts'],
        },
      },
      {
        plugins: [runtime()],
        test: workerTests,
      },
      {
        // What a shop with thousands of rows asks of its database: a runtime and a database of their own.
        plugins: [runtime({ FILL: fillStatements(MANY, Date.now()) })],
        test: {
          name: 'costs',
          ...PATIENCE,
          include: ['worker/**/*.costs.test.ts'],
          isolate: false,
          setupFiles: ['./test/worker-setup.ts', './test/many-rows.ts'],
          provide: { adminPassword },
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
    ],
  },
})

// Serves the built shop on the local Workers runtime. Used by `npm start`, the browser tests and the benchmarks.
// Uses miniflare directly: the proxy of `wrangler dev` adds milliseconds per request and grows under load.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import {
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
  unstable_readConfig as readConfig,
} from 'wrangler'
import { migrate } from './migrations.mjs'
import { catalogStatements } from './catalog.mjs'
import { startStandIns } from './stand-ins.mjs'
import { startCron } from './wall-clock.mjs'

const BUILT_CONFIG_PATH = 'dist/ekspo_narzedzia/wrangler.json'

/**
 * Starts the shop: applies migrations and fills an empty catalogue. `state`: data folder, null for memory only. `vars`
 * override those of wrangler.toml and .dev.vars. `cron`: false disables the cron. `aheadMs`: moves the Worker's clock
 * ahead. `isUnlimited`: disables rate limits, for measurements. `inspectorPort`: port of the runtime's inspector.
 * `wrapperSource`: source of a module that wraps the Worker. The module imports the Worker as `./index.js`. `hasFiles`:
 * false disables the local file server. Cloudflare's Worker has no such server, and it distorts measurements of short
 * answers.
 */
export async function startShop({
  port = 8787,
  host = '127.0.0.1',
  state = null,
  vars = {},
  cron = true,
  aheadMs = 0,
  isUnlimited = false,
  inspectorPort,
  wrapperSource = '',
  hasFiles = true,
} = {}) {
  if (!existsSync(BUILT_CONFIG_PATH)) throw new Error('the shop is not built: npm run build')
  // The database is prepared before the port opens, because a page cannot be rendered while its tables are being
  // created.
  if (state) await prepareDatabase(state)
  const { workerOptions } = workerOptionsOf(BUILT_CONFIG_PATH)
  const standIns = await startStandIns(`http://127.0.0.1:${port}`, workerOptions.bindings)
  // Drops wrangler's rules about which files are modules, because all files of the build are modules.
  const { modulesRules: _, assets, ...options } = workerOptions
  const bindings = {
    ...workerOptions.bindings,
    ...standIns.vars,
    APP_URL: `http://localhost:${port}`,
    ENVIRONMENT: 'local',
    ...vars,
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      ...(inspectorPort ? { inspectorPort } : {}),
      log: new Log(LogLevel.WARN),
      logRequests: false,
      cf: false,
      ...(state ? { resourcePersistencePath: state } : {}),
      workers: [
        {
          ...options,
          ...(hasFiles ? { assets } : {}),
          ...(isUnlimited ? { ratelimits: {} } : {}),
          name: 'shop',
          modulesRoot: path.dirname(path.resolve(BUILT_CONFIG_PATH)),
          modules: [
            ...(aheadMs === 0 ? [] : [toEsModule('clock.js', buildShiftedClockModule(aheadMs))]),
            ...(wrapperSource ? [toEsModule('wrapper.js', wrapperSource)] : []),
            ...listBuiltModules(),
          ],
          bindings,
          stripCfConnectingIp: false,
        },
      ],
    }),
  )
  await miniflare.ready
  // The database of an in-memory shop exists only in this runtime, so it is filled now. Until this function returns, no
  // client knows the port.
  if (!state) await fillDatabase(await miniflare.getD1Database('DB'))
  // Every call fetches the Worker again, because an older handle fails after miniflare has restarted a crashed runtime.
  const runCron = async (cronLine) => (await miniflare.getWorker()).scheduled({ cron: cronLine })
  // The jobs of this minute run at once. Otherwise the dashboard of a new shop would say that no job has ever run.
  const stopCron = cron ? startCron(readCronLines(), runCron, { from: Date.now() - 60_000 }) : () => undefined
  return {
    url: `http://localhost:${port}`,
    standInVars: standIns.vars,
    database: () => miniflare.getD1Database('DB'),
    bucket: () => miniflare.getR2Bucket('IMAGES'),
    runCron,
    async close() {
      stopCron()
      await miniflare.dispose()
      await standIns.close()
    },
  }
}

/** Applies migrations to the database in a data folder, and fills an empty catalogue, before the port opens. */
export async function prepareDatabase(stateFolder) {
  const { d1_databases: databases } = readConfig({ config: 'wrangler.toml' })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      cf: false,
      d1Databases: Object.fromEntries(databases.map(({ binding, database_id: id }) => [binding, id])),
      resourcePersistencePath: stateFolder,
    }),
  )
  try {
    await fillDatabase(await miniflare.getD1Database('DB'))
  } finally {
    await miniflare.dispose()
  }
}

async function fillDatabase(db) {
  await migrate(db)
  await seedIfEmpty(db)
}

export const readCronLines = () => readConfig({ config: 'wrangler.toml' }).triggers.crons ?? []

/**
 * Returns the options of an ES module for miniflare. Such a module replaces the Worker's entry and imports the original
 * one.
 */
const toEsModule = (name, contents) => ({
  type: 'ESModule',
  path: path.join(path.dirname(path.resolve(BUILT_CONFIG_PATH)), name),
  contents,
})

const buildShiftedClockModule = (aheadMs) =>
  `const { now } = Date\nDate.now = () => now() + ${aheadMs}\nexport * from './index.js'\nexport { default } from './index.js'\n`

function listBuiltModules() {
  const builtConfigFolder = path.dirname(path.resolve(BUILT_CONFIG_PATH))
  const moduleFiles = readdirSync(builtConfigFolder, { recursive: true }).filter((file) =>
    file.endsWith('.js'),
  )
  const modules = moduleFiles.toSorted((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
  return modules.map((file) => ({
    type: 'ESModule',
    path: path.join(builtConfigFolder, file),
    contents: readFileSync(path.join(builtConfigFolder, file), 'utf8'),
  }))
}

async function seedIfEmpty(db) {
  const { count } = await db.prepare('SELECT count(*) AS count FROM products').first()
  if (count > 0) return
  const statements = catalogStatements()
  for (let chunkStart = 0; chunkStart < statements.length; chunkStart += 40) {
    await db.batch(statements.slice(chunkStart, chunkStart + 40).map((statement) => db.prepare(statement)))
  }
}

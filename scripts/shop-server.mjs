// Serves the built shop on the local Workers runtime. Used by `npm start`, the browser tests and the benchmarks.
// It talks to miniflare itself: the proxy of `wrangler dev` costs milliseconds a request and grows under load.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import {
  unstable_getMiniflareWorkerOptions as workerOptionsOf,
  unstable_readConfig as readConfig,
  unstable_splitSqlQuery as statementsOf,
} from 'wrangler'
import { METER } from './meter.mjs'
import { catalogStatements } from './catalog.mjs'
import { startRatesStandIn } from './rates-stand-in.mjs'
import { startCron } from './wall-clock.mjs'

const BUILT = 'dist/ekspo_narzedzia/wrangler.json'

/**
 * Starts the shop. `state` is the folder that keeps its data, null for a shop that forgets everything; `vars` are set
 * over those of wrangler.toml and .dev.vars. Migrates always, and fills an empty catalogue. Cron runs by this
 * machine's clock unless `cron` is false. The Worker's clock is `aheadMs` ahead of this machine's. When it
 * `isUnlimited` nobody's calls are counted, so that it can be measured what an answer takes; at `inspectorPort` the runtime
 * tells what it has in memory; when it `isMetered`, it tells what it asked of the platform (meter.mjs). Without
 * `hasFiles` the Worker alone answers: what stands before it here for the files is no part of it at Cloudflare, and takes
 * longer than a short answer.
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
  isMetered = false,
  hasFiles = true,
} = {}) {
  if (!existsSync(BUILT)) throw new Error('the shop is not built: npm run build')
  // Before anybody can connect: a page that is asked for while its tables are being made cannot be rendered.
  if (state) await prepareDatabase(state)
  const rates = await startRatesStandIn()
  const { workerOptions } = workerOptionsOf(BUILT)
  // The build is modules already; how to make some of other files is no question any more.
  const { modulesRules: _, assets, ...options } = workerOptions
  const bindings = {
    ...workerOptions.bindings,
    RATES_URL: rates.url,
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
          modulesRoot: path.dirname(path.resolve(BUILT)),
          modules: [
            ...(aheadMs === 0 ? [] : [entry('clock.js', clock(aheadMs))]),
            ...(isMetered ? [entry('meter.js', METER)] : []),
            ...builtModules(),
          ],
          bindings,
          stripCfConnectingIp: false,
        },
      ],
    }),
  )
  await miniflare.ready
  // A shop that forgets everything has its database in this very runtime, at a port that only its starter knows.
  if (!state) await fill(await miniflare.getD1Database('DB'))
  // A runtime that crashed is started again by miniflare, but handles to the old one are dead: they are asked for anew.
  const runCron = async (line) => (await miniflare.getWorker()).scheduled({ cron: line })
  const stopCron = cron ? startCron(cronLines(), runCron) : () => undefined
  return {
    url: `http://localhost:${port}`,
    database: () => miniflare.getD1Database('DB'),
    runCron,
    async close() {
      stopCron()
      await miniflare.dispose()
      await rates.close()
    },
  }
}

/** Migrates the database in the folder of a shop's data, and fills an empty catalogue. Nothing listens meanwhile. */
export async function prepareDatabase(state) {
  const { d1_databases: databases } = readConfig({ config: 'wrangler.toml' })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      cf: false,
      d1Databases: Object.fromEntries(databases.map(({ binding, database_id: id }) => [binding, id])),
      resourcePersistencePath: state,
    }),
  )
  try {
    await fill(await miniflare.getD1Database('DB'))
  } finally {
    await miniflare.dispose()
  }
}

async function fill(db) {
  await migrate(db)
  await seed(db)
}

/** When the shop's jobs run, as wrangler.toml says. */
export const cronLines = () => readConfig({ config: 'wrangler.toml' }).triggers.crons ?? []

/** A module that is entered in place of the Worker's own entry, which it imports. */
const entry = (name, contents) => ({
  type: 'ESModule',
  path: path.join(path.dirname(path.resolve(BUILT)), name),
  contents,
})

/** The Worker, for which it is later than it is. */
const clock = (aheadMs) =>
  `const { now } = Date\nDate.now = () => now() + ${aheadMs}\nexport * from './index.js'\nexport { default } from './index.js'\n`

/** Every module of the built Worker, its entry first. */
function builtModules() {
  const root = path.dirname(path.resolve(BUILT))
  const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith('.js'))
  const modules = files.toSorted((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
  return modules.map((file) => ({
    type: 'ESModule',
    path: path.join(root, file),
    contents: readFileSync(path.join(root, file), 'utf8'),
  }))
}

/** Applies the migrations that the database has not seen, up to one of them or all; keeps the list that wrangler keeps. */
export async function migrate(db, { upTo = '~' } = {}) {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const applied = new Set(
    (await db.prepare('SELECT name FROM d1_migrations').all()).results.map((row) => row.name),
  )
  const files = readdirSync('migrations')
    .filter((file) => file.endsWith('.sql') && file <= upTo)
    .toSorted()
  for (const name of files.filter((file) => !applied.has(file))) {
    const statements = statementsOf(readFileSync(`migrations/${name}`, 'utf8')).filter(hasStatement)
    await db.batch([
      ...statements.map((statement) => db.prepare(statement)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
  }
}

const hasStatement = (text) => text.replace(/--.*$/gm, '').trim() !== ''

async function seed(db) {
  const { count } = await db.prepare('SELECT count(*) AS count FROM products').first()
  if (count > 0) return
  const statements = catalogStatements()
  for (let start = 0; start < statements.length; start += 40) {
    await db.batch(statements.slice(start, start + 40).map((statement) => db.prepare(statement)))
  }
}
